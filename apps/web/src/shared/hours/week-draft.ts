import type { WeeklyHours } from '@nadi/contract/schedules';
import { addDays } from '@nadi/domain/clinic-time';
import { formatIsoDate, parseIsoDate } from '@nadi/domain/iso-date';
import { formatClock } from '@nadi/messages/when';
import { i18n } from '#shared/language/i18n.ts';

/** Opening and closing as a time input has them; `00:00` closes at midnight. */
export interface Interval {
  from: string;
  until: string;
  /** The id of a place, or `remote`; absent as in {@link WeeklyHours}. */
  at?: string | undefined;
}

/** Intervals of each weekday, Sunday first. */
export type WeekDraft = readonly (readonly Interval[])[];

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];
const MIDNIGHT = '24:00';

/** The hours of a doctor without hours of their own (docs/product/slots.md). */
export const DEFAULT_WEEK: readonly WeeklyHours[] = WEEKDAYS.map((weekday) => ({
  weekday,
  clock: ['10:00', '21:00'],
}));

/** Returns the week that is in force on a date. */
export function weekOn(hours: readonly WeeklyHours[], date: string): WeekDraft {
  return WEEKDAYS.map((weekday) =>
    hours
      .filter((each) => each.weekday === weekday && isValid(each, date))
      .map(({ clock: [from, until], at }) => ({
        from,
        until: until === MIDNIGHT ? '00:00' : until,
        ...(at && { at }),
      })),
  );
}

/** Copies one weekday to others. */
export function copyDay(week: WeekDraft, from: number, to: readonly number[]): WeekDraft {
  return week.map((day, weekday) => (to.includes(weekday) ? (week[from] ?? []) : day));
}

/** Counts the weekdays that differ. */
export function countChanges(before: WeekDraft, after: WeekDraft): number {
  return after.filter((day, at) => JSON.stringify(day) !== JSON.stringify(before[at])).length;
}

/** Lists the first days of the planned weeks after `today`, the next one first; a week may be closed. */
export function plannedStarts(hours: readonly WeeklyHours[], today: string): string[] {
  const starts = hours.flatMap(({ from, until }) => [
    ...(from ? [from] : []),
    ...(until ? [dayAfter(until)] : []),
  ]);
  return [...new Set(starts)].filter((date) => date > today).toSorted();
}

/** Removes the week that begins on a date; the hours before it continue until its end. */
export function removePlanned(hours: readonly WeeklyHours[], start: string): WeeklyHours[] {
  const end = plannedEnd(hours, start);
  return hours
    .filter(({ from }) => from !== start)
    .map((each) => {
      if (each.until !== dayBefore(start)) return each;
      const { until: _, ...rest } = each;
      return end === undefined ? rest : { ...rest, until: end };
    });
}

/** Returns the first problem of each interval of a day with its solution, by index. */
export function dayProblems(day: readonly Interval[]): (string | undefined)[] {
  return day.map((interval, at) => {
    const { from, until } = interval;
    if (!from || !until) return i18n._('Enter both times.');
    if (from >= closing(interval)) return i18n._('End later than {time}.', { time: spoken(from) });
    const earlier = day
      .slice(0, at)
      .find((each) => each.from < closing(interval) && from < closing(each));
    if (!earlier) return undefined;
    const later = from >= earlier.from && earlier.until !== '00:00';
    const taken = { from: spoken(earlier.from), until: spoken(earlier.until) };
    return later
      ? i18n._('Start at {until} or later: {from} to {until} is taken.', taken)
      : i18n._('End at {from} or earlier: {from} to {until} is taken.', taken);
  });
}

/** Returns `1:00 PM` for `13:00` in English. */
function spoken(clock: string): string {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return formatClock(i18n, { hour, minute });
}

/**
 * Returns all weekly hours after a change. The draft is valid from `start`, or from now, until the next
 * planned hours or the end of the hours that it replaces. Hours before `start` stay as they are.
 */
export function applyDraft(
  present: readonly WeeklyHours[],
  draft: WeekDraft,
  { start, today }: { start: string | undefined; today: string },
): WeeklyHours[] {
  const at = start ?? today;
  const planned = present.filter(({ from }) => from !== undefined && from > at);
  const next = planned.map(({ from }) => from ?? '').sort()[0];
  const end = earliest([next && dayBefore(next), plannedEnd(present, at)]);
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
        ...(interval.at && { at: interval.at }),
        ...(start && { from: start }),
        ...(end && { until: end }),
      }),
    ),
  );
  return [...before, ...changed, ...planned];
}

/** Returns the last day of the hours in force on a date; undefined if some have no end. */
function plannedEnd(hours: readonly WeeklyHours[], date: string): string | undefined {
  const ends = hours.filter((each) => isValid(each, date)).map(({ until }) => until);
  return ends.includes(undefined) ? undefined : ends.toSorted().at(-1);
}

function earliest(dates: readonly (string | undefined)[]): string | undefined {
  return dates.filter((date) => date !== undefined).toSorted()[0];
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

function dayAfter(date: string): string {
  return formatIsoDate(addDays(parseIsoDate(date), 1));
}

function earlier(a: string | undefined, b: string): string {
  return a !== undefined && a < b ? a : b;
}
