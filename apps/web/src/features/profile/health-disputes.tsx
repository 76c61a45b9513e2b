import type { HealthEntryKind } from '@nadi/domain/health-entries';
import { useQuery } from '@tanstack/react-query';
import { i18n } from '#shared/language/i18n.ts';
import { DisputeCard } from '#shared/record/dispute-card.tsx';
import { type HealthEntriesOf, healthEntriesQuery } from '#shared/record/health-entries-query.ts';

/** The entries that a doctor has confirmed, for the patient to dispute. */
export function HealthDisputes({ of }: { of: HealthEntriesOf }) {
  const entries = useQuery(healthEntriesQuery(of)).data?.entries ?? [];
  const confirmed = entries.filter(({ confirmedAt }) => confirmedAt !== undefined);
  const parts = confirmed.map(({ _id: id, text, kind }) => ({
    ...{ kind: 'health-entry' as const, id, label: text || nameNoneKnown(kind) },
  }));
  return <DisputeCard parts={parts} />;
}

function nameNoneKnown(kind: HealthEntryKind): string {
  switch (kind) {
    case 'allergy':
      return i18n._('No known allergy');
    case 'problem':
      return i18n._('No known problem');
    case 'medicine':
      return i18n._('No known medicine');
  }
}
