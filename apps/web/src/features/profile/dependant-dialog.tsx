import * as routes from '@nadi/contract/generated/route-table';
import type { Dependant } from '@nadi/contract/patients';
import type { Sent } from '@nadi/contract/routes';
import { formatAbhaNumber } from '@nadi/domain/abha';
import { CONSENT_RELATION_MAX, EMAIL_MAX, PERSON_NAME_MAX } from '@nadi/domain/limits';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { request } from '#shared/api/client.ts';
import { dependantsQuery } from '#shared/family/dependants-query.ts';
import { RELATIONS, relationName } from '#shared/family/relation-name.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Field } from '#shared/ui/form.tsx';
import { FormDialog } from '#shared/ui/form-dialog.tsx';
import { Input } from '#shared/ui/input.tsx';
import { HealthIdFields } from '#shared/ui/personal-fields.tsx';
import { useAction } from '#shared/ui/use-action.ts';

type DependantDialogProps = {
  /** Undefined to add one. */
  dependant: Dependant | undefined;
  onClose: () => void;
};

/** Adds or changes a dependant. */
export function DependantDialog({ dependant, onClose }: DependantDialogProps) {
  const relations = useId();
  const { mutate, isPending, problems } = useSaveDependant(onClose);
  const fixedBirthDate = dependant && dependant.appointments > 0 ? dependant.birthDate : undefined;

  function submit(values: FormData) {
    const text = (field: string) => String(values.get(field) ?? '').trim();
    mutate({
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
    <FormDialog
      title={
        dependant
          ? i18n._('Change {name}', { name: dependant.name })
          : i18n._('Add a family member under 18')
      }
      submitLabel={dependant ? i18n._('Save') : i18n._('Add')}
      pending={isPending}
      onClose={onClose}
      retain={`dependant:${dependant?._id}`}
      aria-label={i18n._('Family member')}
      problems={problems}
      onSubmit={submit}
    >
      <Field name="name" label={i18n._('Full name')}>
        <Input
          required
          maxLength={PERSON_NAME_MAX}
          autoComplete="off"
          defaultValue={dependant?.name}
        />
      </Field>
      <Field
        name="birthDate"
        label={i18n._('Birthday')}
        hint={
          fixedBirthDate ? i18n._('It cannot be changed after the first appointment.') : undefined
        }
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
        label={i18n._('What you are to them')}
        hint={i18n._('Such as: Mother, Father, Guardian')}
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
          <option key={relation} value={relation} label={relationName(relation)} />
        ))}
      </datalist>
      {dependant?.emailConfirmed ? (
        <p className="text-sm text-ink-soft">
          {i18n._('The clinic has confirmed their own e-mail address.')}
        </p>
      ) : (
        <Field
          name="email"
          label={i18n._('Their own e-mail (optional)')}
          hint={i18n._(
            'For an invitation to an account of their own when they are 18, once they have confirmed it at reception. Until then, messages go to you.',
          )}
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
    </FormDialog>
  );
}

type Details = Sent<'addDependant'>;

/** Returns the query of the dependants and the action that removes one. */
export function useFamily(token: string) {
  const query = dependantsQuery(token);
  const removing = useAction({
    send: (dependantId: string) => request(routes.removeDependant, { dependantId }),
    done: i18n._('Removed from your family'),
    refresh: query.queryKey,
    refreshAfterFailure: true,
  });
  return { query: useQuery(query), removing };
}

/** Adds a dependant, or changes one. */
function useSaveDependant(onSaved: () => void) {
  return useAction({
    send: ({ dependantId, ...details }: Details & { dependantId?: string | undefined }) =>
      dependantId === undefined
        ? request(routes.addDependant, details)
        : request(routes.updateDependant, { dependantId, ...details }),
    done: i18n._('Saved'),
    quiet: 'fields',
    // Appointments show the name.
    refresh: ['patient'],
    onDone: onSaved,
  });
}
