import { useQuery } from '@tanstack/react-query';
import { DisputeCard } from '#shared/record/dispute-card.tsx';
import { type HealthEntriesOf, healthEntriesQuery } from '#shared/record/health-entries-query.ts';

/** The entries that a doctor has confirmed, for the patient to dispute. */
export function HealthDisputes({ of }: { of: HealthEntriesOf }) {
  const entries = useQuery(healthEntriesQuery(of)).data?.entries ?? [];
  const confirmed = entries.filter(({ confirmedAt }) => confirmedAt !== undefined);
  const parts = confirmed.map(({ _id: id, text, kind }) => ({
    ...{ kind: 'health-entry' as const, id, label: text || `No known ${kind}` },
  }));
  return <DisputeCard parts={parts} />;
}
