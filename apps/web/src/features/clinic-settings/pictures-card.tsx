import type { ClinicDetails } from '@nadi/contract/clinic';
import * as routes from '@nadi/contract/generated/route-table';
import type { Location } from '@nadi/contract/locations';
import type { Sent } from '@nadi/contract/routes';
import { CLINIC_PICTURES_MAX } from '@nadi/domain/settings-limits';
import { ImageUp, Trash2 } from 'lucide-react';
import { type ChangeEvent, useId, useState } from 'react';
import { request } from '#shared/api/client.ts';
import { useLocations } from '#shared/clinic/locations.ts';
import { i18n } from '#shared/language/i18n.ts';
import { useFormMutation } from '#shared/portal/mutations.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field, FieldProblem, Form, useFieldProblem } from '#shared/ui/form.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Input } from '#shared/ui/input.tsx';
import { usePhoto, usePreview } from '#shared/ui/photo-input.tsx';
import { PHOTO_TYPES, scalePhoto } from '#shared/ui/scale-photo.ts';
import { Section } from '#shared/ui/section.tsx';
import { SelectField } from '#shared/ui/select-field.tsx';
import { useAction } from '#shared/ui/use-action.ts';

type Pictures = NonNullable<ClinicDetails['pictures']>;

/** Adds pictures to About and removes them; each change is saved at once. */
export function PicturesCard({ pictures }: { pictures: Pictures }) {
  const { mutate, isPending, variables } = useAction({
    send: (left: Pictures) => request(routes.updateClinicSettings, { pictures: left }),
    refresh: ['portal', 'admin'],
  });
  const places = useLocations() ?? [];
  const nameOf = (id: string | undefined) => places.find(({ _id }) => _id === id)?.name;
  return (
    <Section
      title={i18n._('Pictures')}
      className="max-w-3xl sm:p-8"
      lead={i18n._('Of your rooms or your team, on About. At most {count}.', {
        count: CLINIC_PICTURES_MAX,
      })}
    >
      {pictures.length > 0 && (
        <ul aria-label={i18n._('Pictures on About')} className="grid">
          {pictures.map((each) => (
            <li key={each.picture} className="flex items-center gap-4 border-t border-line py-3">
              <img
                src={each.picture}
                alt={each.text}
                className="aspect-video w-24 shrink-0 rounded-sm object-cover"
              />
              <span className="min-w-0 flex-1 wrap-anywhere">
                {each.text}
                {each.locationId && (
                  <span className="block text-sm text-ink-soft">
                    {nameOf(each.locationId) ?? i18n._('A closed place: not shown')}
                  </span>
                )}
              </span>
              <IconButton
                icon={Trash2}
                label={i18n._('Remove {picture}', { picture: each.text })}
                pending={isPending && variables?.includes(each) === false}
                onClick={() => mutate(pictures.filter((other) => other !== each))}
              />
            </li>
          ))}
        </ul>
      )}
      {pictures.length < CLINIC_PICTURES_MAX && <NewPicture places={places} />}
    </Section>
  );
}

function NewPicture({ places }: { places: readonly Location[] }) {
  const { photo, forget, input } = usePhoto();
  const { round, submit, pending, problems } = useFormMutation({
    send: (values) => {
      const pictureText = String(values.get('pictureText')).trim();
      const pictureLocationId = String(values.get('pictureLocationId') ?? '');
      const sent: Sent<'updateClinicSettings'> = { picture: photo, pictureText };
      if (pictureLocationId) sent.pictureLocationId = pictureLocationId;
      return request(routes.updateClinicSettings, sent);
    },
    onDone: forget,
    reloads: true,
  });
  return (
    <Form
      key={round}
      retain="pictures"
      className="grid grid-cols-1 gap-5"
      aria-label={i18n._('New picture')}
      problems={problems}
      check={() => (photo ? {} : { picture: i18n._('Please choose a picture') })}
      onSubmit={submit}
    >
      <PictureInput {...input} />
      <Field
        name="pictureText"
        label={i18n._('What the picture shows')}
        hint={i18n._(
          'Read aloud to people who cannot see it, such as “The waiting room with a window to the garden”.',
        )}
      >
        <Input required maxLength={160} autoComplete="off" />
      </Field>
      {places.length > 1 && (
        <SelectField
          name="pictureLocationId"
          label={i18n._('Place')}
          defaultValue=""
          options={[
            ['', i18n._('The whole clinic')],
            ...places.map(({ _id, name }) => [_id, name] as const),
          ]}
        />
      )}
      <Button
        type="submit"
        variant="secondary"
        pending={pending}
        disabled={input.scaling}
        className="justify-self-start max-sm:w-full"
      >
        {i18n._('Add the picture')}
      </Button>
    </Form>
  );
}

type PictureInputProps = ReturnType<typeof usePhoto>['input'];

function PictureInput({ chosen, onChoose, scaling, onScaling }: PictureInputProps) {
  const id = useId();
  const preview = usePreview(chosen);
  const [unreadable, setUnreadable] = useState<string>();
  const refused = useFieldProblem('picture');
  const problem = unreadable ?? refused;

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    if (!file) return;
    onScaling(true);
    setUnreadable(undefined);
    await scalePhoto(file).then(onChoose, (error: Error) => setUnreadable(error.message));
    onScaling(false);
    // Lets the same file be chosen again.
    target.value = '';
  }

  return (
    <div className="grid justify-items-start gap-2" aria-busy={scaling}>
      {preview && (
        <img
          src={preview}
          alt={i18n._('The chosen file')}
          className="aspect-video w-60 max-w-full rounded-sm object-cover"
        />
      )}
      <label className="inline-flex min-h-11 items-center gap-2 rounded border border-control bg-card px-4 font-semibold hover:border-action hover:text-action has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)">
        <ImageUp aria-hidden size={18} />
        {chosen ? i18n._('Choose another picture') : i18n._('Choose a picture')}
        <input
          type="file"
          name="picture"
          accept={PHOTO_TYPES.join()}
          className="sr-only"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : `${id}-hint`}
          onChange={(event) => void choose(event)}
        />
      </label>
      <p id={`${id}-hint`} className="text-xs text-ink-soft" aria-live="polite">
        {scaling
          ? i18n._('Resizing the picture…')
          : i18n._('JPEG, PNG or WebP, best wider than high.')}
      </p>
      {problem && (
        <FieldProblem id={`${id}-problem`} role="alert">
          {problem}
        </FieldProblem>
      )}
    </div>
  );
}
