import {
  addDays,
  type CalendarDate,
  instantsOn,
  startOfDay,
  type WallTime,
  wallClock,
} from '@nadi/domain/clinic-time';
import type { Instant } from '@nadi/domain/limits';
import { openHours } from './open-hours.ts';
import { type ClockInterval, DEFAULT_SCHEDULE, type HourException } from './schedule.ts';

/** From inclusive, until exclusive. */
export interface InstantInterval {
  readonly from: Instant;
  readonly until: Instant;
}

interface Boundary {
  zone: string;
  date: CalendarDate;
  /** Minutes since midnight, up to 1440. */
  minute: number;
  instantOf: (time: WallTime) => Instant | null;
}

/** Returns the instant of an opening or closing; the clock change itself if the clock skips that time. */
export function boundaryInstant({ zone, date, minute, instantOf }: Boundary): Instant {
  for (let next = minute; next < 24 * 60; next++) {
    const instant = instantOf(wallTime(next));
    if (instant !== null) return instant;
  }
  return startOfDay(zone, addDays(date, 1));
}

export function toInstants(
  { from, until }: ClockInterval,
  boundary: (minute: number) => Instant,
): InstantInterval {
  return { from: boundary(from), until: boundary(until) };
}

/** Returns the time during which an exception closes the date of an instant. */
export function closedIntervals(
  exception: HourException,
  { zone, at }: { zone: string; at: Instant },
): InstantInterval[] {
  const { year, month, day } = wallClock(zone, at);
  const date = { year, month, day };
  const instantOf = instantsOn(zone, date);
  const { closed } = openHours({ ...DEFAULT_SCHEDULE, exceptions: [exception] }, date);
  return closed.map((clock) =>
    toInstants(clock, (minute) => boundaryInstant({ zone, date, minute, instantOf })),
  );
}

export function wallTime(minute: number): WallTime {
  return { hour: Math.floor(minute / 60), minute: minute % 60 };
}
