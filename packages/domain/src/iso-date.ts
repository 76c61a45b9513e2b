import { addDays, type CalendarDate, parseSlotDate, startOfDay, wallClock } from './clinic-time.ts';
import type { Instant } from './limits.ts';

/** Parses `2027-01-05`, which a schema has validated. */
export function parseIsoDate(text: string): CalendarDate {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return { year, month, day };
}

/** Formats a date as `2027-01-05`. */
export function formatIsoDate({ year, month, day }: CalendarDate): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
}

/** Returns the date on a zone's calendar at an instant, such as `2027-01-05`. */
export function isoDateAt(zone: string, at: Instant): string {
  return formatIsoDate(wallClock(zone, at));
}

/**
 * Converts the date of a slot, `5_1_2027`, to ISO 8601, `2027-01-05`.
 * @throws Error for any other text
 */
export function isoOfSlotDate(slotDate: string): string {
  const date = parseSlotDate(slotDate);
  if (!date) throw new Error(`${slotDate} is no day of a slot`);
  return formatIsoDate(date);
}

/** Returns the span of some days as instants on a zone's clock; `until` is the start of the next day. */
export function daySpan(
  zone: string,
  days: { from?: string | undefined; until?: string | undefined },
): { from: Instant | undefined; until: Instant | undefined } {
  const { from, until } = days;
  return {
    from: from === undefined ? undefined : startOfDay(zone, parseIsoDate(from)),
    until: until === undefined ? undefined : startOfDay(zone, addDays(parseIsoDate(until), 1)),
  };
}
