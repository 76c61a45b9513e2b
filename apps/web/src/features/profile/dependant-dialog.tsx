import type { Dependant } from '@nadi/contract/dependants';
import { formatAbhaNumber } from '@nadi/domain/abha';
import { CONSENT_RELATION_MAX, EMAIL_MAX, PERSON_NAME_MAX } from '@nadi/domain/limits';
import { useId } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Field, Form } from '#shared/ui/form.tsx';
import { Input } from '#shared/ui/input.tsx';
import { HealthIdFields } from '#shared/ui/personal-fields.tsx';
import { useSaveDependant } from './use-family.ts';

const RELATIONS = [
  'Mother',
  'Father',
  'Grandmother',
  'Grandfather',
  'Sister',
  'Brother',
  'Guardian',
];

type DependantDialogProps = {
  /** Undefined to add one. */
  dependant: Dependant | undefined;
  onClose: () => void;
};

/** Adds or changes a dependant. */
export function DependantDialog({ dependant, onClose }: DependantDialogProps) {
  const relations = useId();
  const { save, saving, problems } = useSaveDependant(onClose);
  const fixedBirthDate = dependant && dependant.appointments > 0 ? dependant.birthDate : undefined;

  function submit(values: FormData) {
    const text = (field: string) => String(values.get(field) ?? '').trim();
    save({
      dependantId: dependant?._id,
      name: text('name'),
      relation: text('relation'),
      email: text('email'),
      // A disabled field is not part of the form's data.
      birthDate: fixedBirthDate ?? text('birthDate'),
      abhaNumber: text('abhaNumber'),
      abhaAddress: text('abhaAddress'),
    });
  }

  return (
    <Dialog
      open
      title={dependant ? `Change ${dependant.name}` : 'Add a family member under 18'}
      onClose={onClose}
      className="max-h-[calc(100dvh-2rem)] overflow-y-auto"
    >
      <Form
        retain={`dependant:${dependant?._id}`}
        aria-label="Family member"
        className="grid gap-4"
        problems={problems}
        onSubmit={submit}
      >
        <Field name="name" label="Full name">
          <Input
            required
            maxLength={PERSON_NAME_MAX}
            autoComplete="off"
            defaultValue={dependant?.name}
          />
        </Field>
        <Field
          name="birthDate"
          label="Birthday"
          hint={fixedBirthDate ? 'It cannot be changed after the first appointment.' : undefined}
        >
          <Input
            type="date"
            required
            disabled={fixedBirthDate !== undefined}
            min="1900-01-01"
            defaultValue={dependant?.birthDate}
          />
        </Field>
        <Field
          name="relation"
          label="What you are to them"
          hint="Such as: Mother, Father, Guardian"
        >
          <Input
            required
            maxLength={CONSENT_RELATION_MAX}
            autoComplete="off"
            list={relations}
            defaultValue={dependant?.relation}
          />
        </Field>
        <datalist id={relations}>
          {RELATIONS.map((relation) => (
            <option key={relation} value={relation} />
          ))}
        </datalist>
        {dependant?.emailConfirmed ? (
          <p className="text-sm text-ink-soft">
            The clinic has confirmed their own e-mail address.
          </p>
        ) : (
          <Field
            name="email"
            label="Their own e-mail (optional)"
            hint="For an invitation to an account of their own when they are 18, once they have confirmed it at reception. Until then, messages go to you."
          >
            <Input
              type="email"
              maxLength={EMAIL_MAX}
              autoComplete="off"
              defaultValue={dependant?.email}
            />
          </Field>
        )}
        <HealthIdFields
          abhaNumber={formatAbhaNumber(dependant?.abhaNumber ?? '')}
          abhaAddress={dependant?.abhaAddress}
        />
        <div className="flex flex-wrap justify-end gap-3 pt-2">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={saving}>
            {dependant ? 'Save' : 'Add'}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
