import { type CalendarDate, compareDates, weekday } from '@nadi/domain/clinic-time';
import { placesOf, scheduleAt } from '@nadi/domain/places';
import type { ClockInterval, DateRange, Schedule } from './schedule.ts';

/** Working hours of one date on the clinic's clock, ordered and without overlaps. */
interface OpenHours {
  /** Weekly and extra hours before closures; possible starts count from their openings. */
  readonly offered: readonly ClockInterval[];
  /** Closures of that date, which override extra hours. */
  readonly closed: readonly ClockInterval[];
}

const WHOLE_DAY: ClockInterval = { from: 0, until: 24 * 60 };

/** Returns the hours of a date from the weekly hours and the exceptions that apply to it. */
export function openHours({ hours, exceptions }: Schedule, date: CalendarDate): OpenHours {
  const day = weekday(date);
  const weekly = hours.filter((each) => each.weekday === day && includes(each.valid, date));
  const applying = exceptions.filter(({ days }) => includes(days, date));
  const clocks = (kind: 'closed' | 'extra') =>
    applying.filter((each) => each.kind === kind).map(({ clock }) => clock ?? WHOLE_DAY);
  return {
    offered: merge([...weekly.map(({ clock }) => clock), ...clocks('extra')]),
    closed: merge(clocks('closed')),
  };
}

/** Merges intervals that overlap or touch, ordered by time. */
export function merge(intervals: readonly ClockInterval[]): ClockInterval[] {
  const merged: ClockInterval[] = [];
  for (const next of intervals.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && next.from <= last.until) {
      merged[merged.length - 1] = { from: last.from, until: Math.max(last.until, next.until) };
    } else merged.push(next);
  }
  return merged;
}

function includes({ from, until }: DateRange, date: CalendarDate): boolean {
  return (
    (from === null || compareDates(from, date) <= 0) &&
    (until === null || compareDates(date, until) <= 0)
  );
}

/** Returns the working time of a doctor on a date: the open hours without the closures, by time. */
export function workingIntervals(schedule: Schedule, date: CalendarDate): ClockInterval[] {
  const { offered, closed } = openHours(schedule, date);
  return closed.reduce<ClockInterval[]>(
    (intervals, closure) => intervals.flatMap((each) => without(each, closure)),
    [...offered],
  );
}

/**
 * Returns the minutes that a doctor offers on a date: the hours at each place, by video and by phone without
 * their closures, and time in several of them once. @param locationId only at this place
 */
export function offeredMinutes(schedule: Schedule, date: CalendarDate, locationId?: string) {
  const places = locationId ? [locationId] : [null, ...placesOf(schedule)];
  const intervals = places.flatMap((at) => workingIntervals(scheduleAt(schedule, at), date));
  return merge(intervals).reduce((sum, { from, until }) => sum + until - from, 0);
}

function without(interval: ClockInterval, closure: ClockInterval): ClockInterval[] {
  const before = { from: interval.from, until: Math.min(interval.until, closure.from) };
  const after = { from: Math.max(interval.from, closure.until), until: interval.until };
  return [before, after].filter(({ from, until }) => from < until);
}
