import type { CalendarDate } from '@nadi/domain/clinic-time';
import { openHours } from './open-hours.ts';
import type { ClockInterval, Schedule } from './schedule.ts';

/** Returns the working time of a doctor on a date: the open hours without the closures, by time. */
export function workingIntervals(schedule: Schedule, date: CalendarDate): ClockInterval[] {
  const { offered, closed } = openHours(schedule, date);
  return closed.reduce<ClockInterval[]>(
    (intervals, closure) => intervals.flatMap((each) => without(each, closure)),
    [...offered],
  );
}

function without(interval: ClockInterval, closure: ClockInterval): ClockInterval[] {
  const before = { from: interval.from, until: Math.min(interval.until, closure.from) };
  const after = { from: Math.max(interval.from, closure.until), until: interval.until };
  return [before, after].filter(({ from, until }) => from < until);
}
