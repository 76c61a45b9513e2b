import type { HealthEntryKind } from '@nadi/domain/health-entries';
import { parseIsoDate } from '@nadi/domain/iso-date';
import { displayDate, monthName } from './dates.ts';

interface KindLabels {
  /** Above the entries of the kind. */
  title: string;
  /** Instead of them: the patient was asked and has none. */
  noneKnown: string;
}

export const healthEntryLabels: Readonly<Record<HealthEntryKind, KindLabels>> = {
  allergy: { title: 'Allergies', noneKnown: 'No known allergies' },
  problem: { title: 'Problems', noneKnown: 'No known problems' },
  medicine: { title: 'Medicines', noneKnown: 'No medicines' },
};

/** Formats a year, a month or a day: `2019`, `Mar 2019` for `2019-03`, `31 Mar 2019` for `2019-03-31`. */
export function formatSince(since: string): string {
  const date = parseIsoDate(since);
  if (!date.month) return since;
  return date.day ? displayDate(date) : `${monthName(date.month).slice(0, 3)} ${date.year}`;
}
