import { type CalendarDate, parseSlotDate, weekday } from '@nadi/domain/clinic-time';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** Short names, Sunday first. */
export const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

/** Formats the date of a slot, `5_1_2027`, as `5 Jan 2027`; returns any other text unchanged. */
export function displayDate(date: CalendarDate | string): string {
  const parsed = typeof date === 'string' ? parseSlotDate(date) : date;
  if (!parsed) return String(date);
  return `${parsed.day} ${monthName(parsed.month).slice(0, 3)} ${parsed.year}`;
}

/** Returns the name of a month, `January` for 1. */
export function monthName(month: number): string {
  const name = MONTHS[month - 1];
  if (!name) throw new RangeError(`no month ${month}`);
  return name;
}

/** Returns the short name of a weekday, such as `Mon`. */
export function weekdayName(date: CalendarDate): string {
  return WEEKDAYS[weekday(date) as 0 | 1 | 2 | 3 | 4 | 5 | 6];
}

/** Returns the name of a time zone, the same all year: `India Standard Time` for Asia/Kolkata. */
export function zoneWords(zone: string): string {
  const format = new Intl.DateTimeFormat('en-IN', { timeZone: zone, timeZoneName: 'longGeneric' });
  return format.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/** Returns a number as an ordinal: `1st`, `2nd`, `3rd`, `4th`, `11th`, `21st`. */
export function ordinal(n: number): string {
  const teens = n % 100 >= 11 && n % 100 <= 13;
  const suffix = teens ? undefined : ['th', 'st', 'nd', 'rd'][n % 10];
  return `${n}${suffix ?? 'th'}`;
}

/** Formats years of experience: `1 Year`, `4 Years`. */
export function experienceLabel(experience: string): string {
  return experience === '1 Year' ? experience : `${experience}s`;
}
