import * as routes from '@nadi/contract/generated/route-table';
import type { Dependant } from '@nadi/contract/patients';
import type { Sent } from '@nadi/contract/routes';
import { formatAbhaNumber } from '@nadi/domain/abha';
import { CONSENT_RELATION_MAX, EMAIL_MAX, PERSON_NAME_MAX } from '@nadi/domain/limits';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { dependantsQuery } from '#shared/family/dependants-query.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Field, Form, type FormProblems } from '#shared/ui/form.tsx';
import { Input } from '#shared/ui/input.tsx';
import { HealthIdFields } from '#shared/ui/personal-fields.tsx';
import { toast } from '#shared/ui/toast.ts';

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

type Details = Sent<'addDependant'>;

/** Returns the dependants and the functions that change them. */
export function useFamily(token: string) {
  const queries = useQueryClient();
  const query = dependantsQuery(token);
  const { data, error, refetch, isFetching } = useQuery(query);
  const removing = useMutation({
    mutationFn: (dependantId: string) => request(routes.removeDependant, { dependantId }),
    onSuccess: ({ message }) => void toast.success(message ?? 'Removed from your family'),
    onError: (failure) => void toast.error(errorMessage(failure, 'An error occurred')),
    onSettled: () => void queries.invalidateQueries({ queryKey: query.queryKey }),
  });
  return { dependants: data?.dependants, error, refetch, isFetching, removing };
}

/** Adds a dependant, or changes one. */
function useSaveDependant(onSaved: () => void) {
  const queries = useQueryClient();
  const [problems, setProblems] = useState<FormProblems>();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ dependantId, ...details }: Details & { dependantId?: string | undefined }) =>
      dependantId === undefined
        ? request(routes.addDependant, details)
        : request(routes.updateDependant, { dependantId, ...details }),
    onSuccess: async ({ message }) => {
      void toast.success(message ?? 'Saved');
      // Appointments show the name.
      await queries.invalidateQueries({ queryKey: ['patient'] });
      onSaved();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.field) {
        setProblems({ [error.field]: error.message });
        return;
      }
      void toast.error(errorMessage(error, 'An error occurred'));
    },
  });
  return { save: mutate, saving: isPending, problems };
}
