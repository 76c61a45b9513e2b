import { ACCENTS, type Accent } from '@nadi/domain/branding';
import { Check, ImageUp } from 'lucide-react';
import { type ChangeEvent, useId, useState } from 'react';
import { i18n } from '#shared/language/i18n.ts';
import { Button } from '#shared/ui/button.tsx';
import { FieldProblem, useFieldProblem } from '#shared/ui/form.tsx';

const LOGO_TYPES = ['image/png', 'image/webp'];
/** The same as the server's. */
const notALogo = () =>
  i18n._(
    'Please choose a PNG or WebP picture. SVG files are not accepted, because they can contain programs.',
  );

type LogoFieldProps = {
  /** The logo or the drawn letters. */
  src: string;
  removable: boolean;
  /** True for a picture that is not saved yet. */
  chosen: boolean;
  onChoose: (file: File) => void;
  onRemove: () => void;
};

/** A file input with the logo; the server checks the content. */
export function LogoField({ src, removable, chosen, onChoose, onRemove }: LogoFieldProps) {
  const id = useId();
  const [wrongType, setWrongType] = useState(false);
  const refused = useFieldProblem('logo');
  const problem = wrongType ? notALogo() : chosen ? refused : undefined;

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    // Lets the same file be chosen again.
    target.value = '';
    if (!file) return;
    const accepted = LOGO_TYPES.includes(file.type);
    setWrongType(!accepted);
    if (accepted) onChoose(file);
  }

  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-2 font-medium">{i18n._('Logo (optional)')}</legend>
      <div className="flex flex-wrap items-center gap-4">
        <img
          src={src}
          alt={removable ? i18n._('The logo') : i18n._('The first letters of the name')}
          className="size-16 rounded-sm border border-line object-contain"
        />
        <label className="inline-flex min-h-11 items-center gap-2 rounded border border-control bg-card px-4 font-semibold hover:border-action hover:text-action has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)">
          <ImageUp aria-hidden size={18} />
          {removable ? i18n._('Replace the logo') : i18n._('Choose a logo')}
          <input
            type="file"
            accept={LOGO_TYPES.join()}
            className="sr-only"
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${id}-problem` : `${id}-hint`}
            onChange={choose}
          />
        </label>
        {removable && (
          <Button
            variant="ghost"
            onClick={() => {
              setWrongType(false);
              onRemove();
            }}
          >
            {i18n._('Remove the logo')}
          </Button>
        )}
      </div>
      <p id={`${id}-hint`} className="text-xs text-ink-soft" aria-live="polite">
        {chosen
          ? i18n._('This is how it will look. It is not saved yet.')
          : i18n._(
              'PNG or WebP, best square, at least 256 pixels. Without one, the first letters are drawn.',
            )}
      </p>
      {problem && (
        <FieldProblem id={`${id}-problem`} role="alert">
          {problem}
        </FieldProblem>
      )}
    </fieldset>
  );
}

function accentName(accent: Accent): string {
  const names: Record<Accent, string> = {
    teal: i18n._('teal'),
    lagoon: i18n._('lagoon'),
    sky: i18n._('sky'),
    indigo: i18n._('indigo'),
    violet: i18n._('violet'),
    plum: i18n._('plum'),
    rose: i18n._('rose'),
    brick: i18n._('brick'),
    ochre: i18n._('ochre'),
    olive: i18n._('olive'),
    leaf: i18n._('leaf'),
    forest: i18n._('forest'),
  };
  return names[accent];
}

type AccentFieldProps = { selected: Accent; onSelect: (accent: Accent) => void };

/** A native radio group of the twelve accents; each shows its own colour (branding.css). */
export function AccentField({ selected, onSelect }: AccentFieldProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium">{i18n._('Accent')}</legend>
      <div className="grid grid-cols-3 gap-2 lg:grid-cols-6">
        {ACCENTS.map((accent) => (
          <label
            key={accent}
            data-accent={accent}
            className="grid min-h-18 content-center justify-items-center gap-1 rounded border border-line bg-card p-2 text-xs hover:border-action has-checked:border-action has-checked:bg-action-soft has-checked:font-semibold has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)"
          >
            <input
              type="radio"
              className="sr-only"
              name="accent"
              value={accent}
              checked={accent === selected}
              onChange={() => onSelect(accent)}
            />
            <span className="grid size-8 place-items-center rounded-full bg-action text-on-action">
              {accent === selected && <Check aria-hidden size={18} />}
            </span>
            <span className="capitalize">{accentName(accent)}</span>
          </label>
        ))}
      </div>
      <p className="pt-1.5 text-xs text-ink-soft">
        {i18n._(
          'For buttons, links and mails. Text stays readable in each of the twelve. Red, amber and green do not change.',
        )}
      </p>
    </fieldset>
  );
}
