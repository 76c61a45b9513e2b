import type { WeeklyHours } from '@nadi/contract/schedules';
import { formatSlotTime } from '@nadi/domain/clinic-time';
import { parseClock } from '@nadi/domain/schedules/schedule';
import { WEEKDAYS } from './dates.ts';

/** Monday is first, in the usual order of a week. */
const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;

/**
 * Formats weekly hours, one line for neighbouring days with the same hours: `Mon to Sat: 9:00 AM to 6:00
 * PM`, `Sun: closed`.
 * @param date `2027-01-05`; omits hours that are not valid on it
 */
export function openingHoursLines(hours: readonly WeeklyHours[], date: string): string[] {
  const groups: { first: string; last: string; times: string }[] = [];
  for (const day of WEEK) {
    const name = WEEKDAYS[day];
    const times = timesOf(hours.filter((each) => each.weekday === day && isValid(each, date)));
    const group = groups.at(-1);
    if (group?.times === times) group.last = name;
    else groups.push({ first: name, last: name, times });
  }
  return groups.map(({ first, last, times }) => {
    if (groups.length === 1) return `Every day: ${times}`;
    return `${first === last ? first : `${first} to ${last}`}: ${times}`;
  });
}

function timesOf(day: readonly WeeklyHours[]): string {
  if (day.length === 0) return 'closed';
  return day
    .map(({ clock }) => clock)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([from, until]) => `${spoken(from)} to ${spoken(until)}`)
    .join(', ');
}

function spoken(clock: string): string {
  if (clock === '24:00') return 'midnight';
  const minute = parseClock(clock);
  return formatSlotTime({ hour: Math.floor(minute / 60), minute: minute % 60 });
}

function isValid({ from, until }: WeeklyHours, date: string): boolean {
  return (!from || from <= date) && (!until || date <= until);
}
