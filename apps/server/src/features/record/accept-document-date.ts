import { isoDateAt } from '@nadi/domain/iso-date';
import { requestErrorMessages } from '@nadi/messages/en/input-errors';
import { Problem } from '#platform/problem.ts';

/**
 * Accepts the date of a document.
 * @throws Problem 'bad-input' for a day after today in the clinic's calendar
 */
export function acceptDocumentDate(
  date: string | null | undefined,
  { zone, now }: { zone: string; now: number },
): string | null {
  if (!date) return null;
  if (date <= isoDateAt(zone, now)) return date;
  throw new Problem('bad-input', { field: 'date', message: requestErrorMessages.documentDate });
}
