import type { WeeklyHours } from '@nadi/contract/schedules';
import { addDays } from '@nadi/domain/clinic-time';
import { formatIsoDate, parseIsoDate } from '@nadi/domain/iso-date';

/** Opening and closing as a time input has them; `00:00` closes at midnight. */
export interface Interval {
  from: string;
  until: string;
}

/** Intervals of each weekday, Sunday first. */
export type WeekDraft = readonly (readonly Interval[])[];

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];
const MIDNIGHT = '24:00';

/** The hours of a doctor without hours of their own (docs/product.md#slots). */
export const DEFAULT_WEEK: readonly WeeklyHours[] = WEEKDAYS.map((weekday) => ({
  weekday,
  clock: ['10:00', '21:00'],
}));

/** Returns the week that is in force on a date. */
export function weekOn(hours: readonly WeeklyHours[], date: string): WeekDraft {
  return WEEKDAYS.map((weekday) =>
    hours
      .filter((each) => each.weekday === weekday && isValid(each, date))
      .map(({ clock: [from, until] }) => ({ from, until: until === MIDNIGHT ? '00:00' : until })),
  );
}

/** Returns the first problem of each interval of a day, by its place. */
export function dayProblems(day: readonly Interval[]): (string | undefined)[] {
  return day.map((interval, at) => {
    const { from, until } = interval;
    if (!from || !until) return 'Enter both times.';
    if (from >= closing(interval)) return 'The end must be later than the start.';
    const earlier = day
      .slice(0, at)
      .find((each) => each.from < closing(interval) && from < closing(each));
    return earlier && `These hours overlap ${earlier.from} to ${earlier.until}.`;
  });
}

/**
 * Returns all weekly hours after a change: the draft from `start`, or from now on, until the next
 * hours that were already planned. Hours before `start` stay as they are.
 */
export function applyDraft(
  present: readonly WeeklyHours[],
  draft: WeekDraft,
  { start, today }: { start: string | undefined; today: string },
): WeeklyHours[] {
  const at = start ?? today;
  const planned = present.filter(({ from }) => from !== undefined && from > at);
  const next = planned.map(({ from }) => from ?? '').sort()[0];
  const before = start
    ? present
        .filter(({ from, until }) => (from ?? '') < start && (!until || until >= today))
        .map((each) => ({ ...each, until: earlier(each.until, dayBefore(start)) }))
    : [];
  const changed = draft.flatMap((day, weekday) =>
    day.map(
      (interval): WeeklyHours => ({
        weekday,
        clock: [interval.from, closing(interval)],
        ...(start && { from: start }),
        ...(next && { until: dayBefore(next) }),
      }),
    ),
  );
  return [...before, ...changed, ...planned];
}

function closing({ until }: Interval): string {
  return until === '00:00' ? MIDNIGHT : until;
}

function isValid({ from, until }: WeeklyHours, date: string): boolean {
  return (!from || from <= date) && (!until || date <= until);
}

function dayBefore(date: string): string {
  return formatIsoDate(addDays(parseIsoDate(date), -1));
}

function earlier(a: string | undefined, b: string): string {
  return a !== undefined && a < b ? a : b;
}
