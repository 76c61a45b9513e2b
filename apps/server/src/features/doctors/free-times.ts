import { instantsOn, startOfDay, wallClock } from '@nadi/domain/clinic-time';
import { type Instant, minutes } from '@nadi/domain/limits';
import { boundaryInstant } from '@nadi/domain/schedules/boundary-instant';
import { firstOfferedMinute } from '@nadi/domain/schedules/notice';
import { openHours } from '@nadi/domain/schedules/open-hours';
import type { Schedule } from '@nadi/domain/schedules/schedule';

/** The first free times of a doctor's first visit type when they were computed, without notice. */
export interface FreeTimes {
  readonly starts: readonly Instant[];
  /** No other time before this is free. */
  readonly knownUntil: Instant;
  readonly schedule: Schedule;
  /** When the doctor opens on the clinic's day that begins at `day`; null where closed. */
  opening?: { day: Instant; minute: number | null };
}

/** As many as a doctor passes in a working day. */
export const FREE_TIMES_MAX = 16;

const DAY_MINUTES = 24 * 60;

/**
 * Returns a function that bounds a doctor's first free slot from below. Bookings and passing time only
 * make it later; what frees time drops the free times (docs/product.md#search-in-memory).
 */
export function lowerBounds({ zone, now }: { zone: string; now: Instant }) {
  const clock = wallClock(zone, now);
  const day = startOfDay(zone, clock);
  const instantOf = instantsOn(zone, clock);
  const endsOfNotice = new Map<number, Instant>();

  function endOfNotice(free: FreeTimes): Instant {
    const { notice } = free.schedule.rules;
    if (notice !== null) return now + minutes(notice);
    if (free.opening?.day !== day) {
      const [first] = openHours(free.schedule, clock).offered;
      free.opening = { day, minute: first?.from ?? null };
    }
    const { minute } = free.opening;
    if (minute === null) return now;
    const known = endsOfNotice.get(minute);
    if (known !== undefined) return known;
    const first = Math.min(firstOfferedMinute(minute, clock), DAY_MINUTES);
    const instant = boundaryInstant({ zone, date: clock, minute: first, instantOf });
    endsOfNotice.set(minute, instant);
    return instant;
  }

  return (free: FreeTimes): Instant => {
    const from = endOfNotice(free);
    const first = free.starts.find((start) => start > now && start >= from);
    return first ?? Math.max(free.knownUntil, from);
  };
}
