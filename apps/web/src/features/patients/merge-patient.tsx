import * as routes from '@nadi/contract/generated/route-table';
import type { PatientRow } from '@nadi/contract/patients';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { i18n } from '#shared/language/i18n.ts';
import { withConfirmation } from '#shared/portal/confirmation.ts';
import { portalQuery } from '#shared/portal/portal.ts';
import { Button } from '#shared/ui/button.tsx';
import { Skeleton } from '#shared/ui/content-state.tsx';
import { LoadState } from '#shared/ui/loaded.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { RadioCards } from '#shared/ui/radio-cards.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';
import { toast } from '#shared/ui/toast.ts';

export type ContactOf = Pick<
  PatientRow,
  '_id' | 'name' | 'email' | 'phone' | 'claimed' | 'managedBy' | 'abhaNumber' | 'abhaAddress'
>;

const RESULTS_SHOWN = 6;

type MergePatientProps = {
  patient: ContactOf;
  onBack: () => void;
  /** Called with the id of the remaining record. */
  onDone: (intoUserId: string) => void;
};

/** Chooses the record that receives this one's appointments. */
export function MergePatient({ patient, onBack, onDone }: MergePatientProps) {
  const queries = useQueryClient();
  const [search, setSearch] = useState(patient.name);
  const [into, setInto] = useState<string>();
  const found = useQuery(
    portalQuery('admin', routes.listPatients, { search, pageSize: RESULTS_SHOWN }),
  );
  const { mutate, isPending, error } = useMutation({
    mutationFn: (intoUserId: string) =>
      withConfirmation(() => request(routes.mergePatients, { userId: patient._id, intoUserId })),
    onSuccess: async ({ message }, intoUserId) => {
      void toast.success(message ?? i18n._('Patients merged'));
      onDone(intoUserId);
      await queries.invalidateQueries({ queryKey: ['portal'] });
    },
  });
  const others = found.data?.patients.filter(({ _id }) => _id !== patient._id) ?? [];

  /** Clears a choice that is no longer on screen. */
  function searchFor(text: string) {
    setSearch(text);
    setInto(undefined);
  }

  return (
    <div className="grid gap-4">
      <p className="text-ink-soft">
        {i18n._(
          'The other record gets the appointments of this one, and this one is removed. It cannot be undone. Both e-mail addresses are notified.',
        )}
      </p>
      <SearchField
        value={search}
        label={i18n._('The same patient')}
        placeholder={i18n._('Name, phone or e-mail')}
        onSearch={searchFor}
      />
      {!found.data && found.error ? (
        <LoadState query={found} failure={i18n._('The patients could not be loaded.')} />
      ) : !found.data ? (
        <Skeleton className="h-40" />
      ) : others.length === 0 ? (
        <p className="text-ink-soft">{i18n._('No other patient found.')}</p>
      ) : (
        <RadioCards
          legend={i18n._('Records found')}
          legendHidden
          name="into"
          className="grid! [&>label]:justify-start [&>label]:text-start"
          cards={others.map((other) => ({
            value: other._id,
            label: <Described patient={other} />,
          }))}
          selected={into}
          onSelect={setInto}
        />
      )}
      {error && (
        <Notice tone="danger" urgent>
          <p>{refusalOf(error)}</p>
        </Notice>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onBack}>
          {i18n._('Go back')}
        </Button>
        <Button
          variant="danger"
          disabled={!others.some(({ _id }) => _id === into)}
          pending={isPending}
          onClick={() => into && mutate(into)}
        >
          {i18n._('Merge')}
        </Button>
      </div>
    </div>
  );
}

function Described({ patient }: { patient: PatientRow }) {
  const { name, phone, email, claimed } = patient;
  const details = [phone, email, claimed ? '' : i18n._('no account yet')].filter(Boolean);
  return (
    <span className="grid">
      <span className="font-semibold wrap-anywhere">{name}</span>
      <span className="text-xs wrap-anywhere">{details.join(' · ')}</span>
    </span>
  );
}

function refusalOf(error: Error): string {
  if (error instanceof ApiError && error.code === 'patient-busy') {
    return i18n._('Both have an appointment at the same time. Move or cancel one of them first.');
  }
  return errorMessage(error, i18n._('The patients could not be merged.'));
}
