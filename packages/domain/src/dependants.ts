import { type CalendarDate, startOfDay } from './clinic-time.ts';
import { parseIsoDate } from './iso-date.ts';
import type { Instant } from './limits.ts';

export const ADULT_AGE = 18;

/**
 * Returns the day on which somebody born on `birthDate` (`YYYY-MM-DD`) is of age: the 18th birthday.
 * For 29 February it is 1 March, as `ageOn` counts, since no such year is a leap year.
 */
export function adultOn(birthDate: string): CalendarDate {
  const { year, month, day } = parseIsoDate(birthDate);
  const leapDay = month === 2 && day === 29;
  return { year: year + ADULT_AGE, ...(leapDay ? { month: 3, day: 1 } : { month, day }) };
}

/** Returns the instant from which somebody is of age on a zone's clock. */
export function adultAt(birthDate: string, zone: string): Instant {
  return startOfDay(zone, adultOn(birthDate));
}
