import { ImageUp } from 'lucide-react';
import { type ChangeEvent, useEffect, useId, useState } from 'react';
import { i18n } from '#shared/language/i18n.ts';
import { Avatar } from './avatar.tsx';
import { FieldProblem, useFieldProblem } from './form.tsx';
import { PHOTO_TYPES, scalePhoto } from './scale-photo.ts';

type PhotoInputProps = {
  /** The button's text: 'Change photo'. */
  label: string;
  /** The person's name, for initials. */
  name: string;
  /** The current photo. */
  src?: string | undefined;
  chosen: File | undefined;
  /** Called with the scaled photo. */
  onChoose: (photo: File) => void;
  /** True while a photo is being scaled, which can take seconds on a slow phone. */
  scaling: boolean;
  onScaling: (scaling: boolean) => void;
};

/** A file input with a preview; scales the photo before upload. */
export function PhotoInput(props: PhotoInputProps) {
  const { label, name, src, chosen, onChoose, scaling, onScaling } = props;
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const refused = useFieldProblem('image');
  const preview = usePreview(chosen);
  const shown = problem ?? (chosen ? undefined : refused);

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    if (!file) return;
    onScaling(true);
    setProblem(undefined);
    await scalePhoto(file).then(onChoose, (error: Error) => setProblem(error.message));
    onScaling(false);
    // Lets the same file be chosen again.
    target.value = '';
  }

  return (
    <div className="flex flex-wrap items-center gap-5" aria-busy={scaling}>
      <Avatar name={name} src={preview ?? src} size={112} className="self-center" />
      <div className="grid gap-1.5">
        <label className="inline-flex min-h-11 items-center gap-2 justify-self-start rounded border border-control bg-card px-4 font-semibold hover:border-action hover:text-action has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)">
          <ImageUp aria-hidden size={18} />
          {label}
          <input
            type="file"
            accept={PHOTO_TYPES.join()}
            className="sr-only"
            aria-invalid={shown ? true : undefined}
            aria-describedby={`${id}-hint`}
            onChange={(event) => void choose(event)}
          />
        </label>
        <p id={`${id}-hint`} className="text-xs text-ink-soft" aria-live="polite">
          {scaling ? i18n._('Resizing your photo…') : hint(chosen)}
        </p>
        {shown && <FieldProblem role="alert">{shown}</FieldProblem>}
      </div>
    </div>
  );
}

function hint(chosen: File | undefined): string {
  return chosen
    ? i18n._('This is how it will look. It is not saved yet.')
    : i18n._('JPEG, PNG or WebP. Resized in your browser before upload.');
}

/** Returns the address of a chosen file in this browser; undefined without one. */
export function usePreview(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();

  useEffect(() => {
    if (!file) return setUrl(undefined);
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);

  return url;
}

/** Returns the state of a photo being chosen; forms must not submit while it is scaling. */
export function usePhoto() {
  const [photo, setPhoto] = useState<File>();
  const [scaling, setScaling] = useState(false);
  return {
    photo,
    scaling,
    forget: () => setPhoto(undefined),
    /** For the `PhotoInput`. */
    input: { chosen: photo, onChoose: setPhoto, scaling, onScaling: setScaling },
  };
}
