import { type CalendarDate, startOfDay } from './clinic-time.ts';
import { parseIsoDate } from './iso-date.ts';
import type { Instant } from './limits.ts';

export const ADULT_AGE = 18;

/**
 * Returns the day on which a person born on `birthDate` (`YYYY-MM-DD`) comes of age: the 18th birthday. For
 * 29 February it is 1 March, as in `ageOn`, because that year is never a leap year.
 */
export function adultOn(birthDate: string): CalendarDate {
  const { year, month, day } = parseIsoDate(birthDate);
  const leapDay = month === 2 && day === 29;
  return { year: year + ADULT_AGE, ...(leapDay ? { month: 3, day: 1 } : { month, day }) };
}

/** Returns the instant at which a person comes of age on a zone's clock. */
export function adultAt(birthDate: string, zone: string): Instant {
  return startOfDay(zone, adultOn(birthDate));
}
