import { days, hours, type Instant, minutes } from './limits.ts';
import { offsetAt } from './zone-offset.ts';

/** A day of the Gregorian calendar; month is 1–12. */
export interface CalendarDate {
  year: number;
  month: number;
  day: number;
}

/** A time on the clinic's clock; hour is 0–23. */
export interface WallTime {
  hour: number;
  minute: number;
}

/** Parses `5_1_2027`; null for every other spelling of that day and for days that do not exist. */
export function parseSlotDate(text: string): CalendarDate | null {
  const match = /^([1-9][0-9]?)_([1-9][0-9]?)_([0-9]{4})$/.exec(text);
  if (!match) return null;
  const date = { year: Number(match[3]), month: Number(match[2]), day: Number(match[1]) };
  return date.year >= 1970 && exists(date) ? date : null;
}

/** Formats a slot's date: `5_1_2027`. */
export function formatSlotDate({ year, month, day }: CalendarDate): string {
  return `${day}_${month}_${year}`;
}

/**
 * Parses `10:30 AM`; null for every other spelling. 12 AM is hour 0 and PM adds 12 (docs/product/basics.md#time).
 */
export function parseSlotTime(text: string): WallTime | null {
  const match = /^([1-9]|1[0-2]):([0-5][0-9]) ([AP])M$/.exec(text);
  if (!match) return null;
  const hour = (Number(match[1]) % 12) + (match[3] === 'P' ? 12 : 0);
  return { hour, minute: Number(match[2]) };
}

/** Formats a slot's time: `10:30 AM`. */
export function formatSlotTime({ hour, minute }: WallTime): string {
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

/**
 * Returns the instant at which the zone's clock shows this date and time. Null if the clock skips it
 * (summer time begins); the earlier instant if the clock shows it twice (summer time ends).
 */
export function slotInstant(zone: string, date: CalendarDate, time: WallTime): Instant | null {
  return instantsOn(zone, date)(time);
}

/** Returns `slotInstant` for the times of one day, with a single lookup of the zone's offsets. */
export function instantsOn(zone: string, date: CalendarDate): (time: WallTime) => Instant | null {
  const midnight = utcMidnight(date);
  // A clock is at most 14 hours from UTC, so the local day lies between these two.
  const before = offsetAt(zone, midnight - days(1));
  const after = offsetAt(zone, midnight + days(2));
  return ({ hour, minute }) => {
    const shown = midnight + hours(hour) + minutes(minute);
    if (before === after) return shown - before;
    const candidates = [shown - before, shown - after].filter(
      (instant) => instant + offsetAt(zone, instant) === shown,
    );
    return candidates.length > 0 ? Math.min(...candidates) : null;
  };
}

/** Returns the date and time the zone's clock shows at an instant, seconds cut off. */
export function wallClock(zone: string, instant: Instant): CalendarDate & WallTime {
  const shown = new Date(instant + offsetAt(zone, instant));
  return {
    ...dateOf(shown),
    hour: shown.getUTCHours(),
    minute: shown.getUTCMinutes(),
  };
}

/** Returns the first instant of a day; of the next day if the zone skipped this one (Apia, 2011). */
export function startOfDay(zone: string, date: CalendarDate): Instant {
  const instantOf = instantsOn(zone, date);
  for (let minute = 0; minute < 24 * 60; minute++) {
    const instant = instantOf({ hour: Math.floor(minute / 60), minute: minute % 60 });
    if (instant !== null) return instant;
  }
  return startOfDay(zone, addDays(date, 1));
}

/** Returns whether a name is an IANA zone this machine knows; plain offsets such as +05:30 are not. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    offsetAt(name, 0);
    return true;
  } catch {
    return false;
  }
}

export function addDays(date: CalendarDate, count: number): CalendarDate {
  return dateOf(new Date(utcMidnight(date) + days(count)));
}

/** Returns a negative number when a is earlier than b, 0 for the same date. */
export function compareDates(a: CalendarDate, b: CalendarDate): number {
  return utcMidnight(a) - utcMidnight(b);
}

/** Returns 0 for Sunday to 6 for Saturday. */
export function weekday(date: CalendarDate): number {
  return new Date(utcMidnight(date)).getUTCDay();
}

/** Returns whole years since a birthday given as `YYYY-MM-DD`; null for no such day or one yet to come. */
export function ageOn(birthday: string, today: CalendarDate): number | null {
  const match = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/.exec(birthday);
  if (!match) return null;
  const born = { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) };
  if (!exists(born)) return null;
  const hadBirthday = today.month * 100 + today.day >= born.month * 100 + born.day;
  const age = today.year - born.year - (hadBirthday ? 0 : 1);
  return age >= 0 ? age : null;
}

function exists({ year, month, day }: CalendarDate): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

function daysInMonth(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31;
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
}

function dateOf(utc: Date): CalendarDate {
  return { year: utc.getUTCFullYear(), month: utc.getUTCMonth() + 1, day: utc.getUTCDate() };
}

function utcMidnight({ year, month, day }: CalendarDate): Instant {
  return Date.UTC(year, month - 1, day);
}

export const PARTS_OF_DAY = ['morning', 'afternoon', 'evening'] as const;
export type PartOfDay = (typeof PARTS_OF_DAY)[number];

/** Returns the section of a picker for a slot. RangeError for text that is not a slot time. */
export function partOfDay(slotTime: string): PartOfDay {
  const time = parseSlotTime(slotTime);
  if (!time) throw new RangeError(`not a slot time: ${slotTime}`);
  if (time.hour < 12) return 'morning';
  return time.hour < 17 ? 'afternoon' : 'evening';
}
