import type { Instant } from './limits.ts';
import type { InstantInterval } from './schedules/boundary-instant.ts';

/** Remaining time of a doctor's day. */
export interface QueueDoctor {
  readonly id: string;
  /** Working hours, ordered by time. */
  readonly hours: readonly InstantInterval[];
  /** Busy times from `expectedBusy`, and held slots. */
  readonly busy: readonly InstantInterval[];
  /** Length of a walk-in in milliseconds. */
  readonly length: number;
}

/** A waiting walk-in. `doctorId` null means the first doctor who is free. */
export interface Waiting {
  readonly id: string;
  readonly doctorId: string | null;
}

/** Expected time and doctor of a walk-in's turn; null if the day has no time left. */
export interface ExpectedTurn {
  readonly id: string;
  readonly turn: { readonly doctorId: string; readonly startsAt: Instant } | null;
}

/**
 * Computes the turns of waiting walk-ins, in their order (docs/product/reception.md#walk-ins). Each one gets the
 * first gap in the working hours that is long enough. Appointments keep their times and come first, and a
 * later walk-in never overtakes an earlier one for the same doctor.
 */
export function expectedTurns(queue: {
  now: Instant;
  doctors: readonly QueueDoctor[];
  waiting: readonly Waiting[];
}): ExpectedTurn[] {
  const { now, doctors, waiting } = queue;
  const days = doctors.map((doctor) => ({ ...doctor, busy: [...doctor.busy] }));
  return waiting.map(({ id, doctorId }) => {
    const turns = days
      .filter((day) => doctorId === null || day.id === doctorId)
      .flatMap((day) => {
        const startsAt = firstGap(day, now);
        return startsAt === null ? [] : [{ day, startsAt }];
      });
    const [first] = turns.toSorted((a, b) => a.startsAt - b.startsAt);
    if (!first) return { id, turn: null };
    const { day, startsAt } = first;
    day.busy.push({ from: startsAt, until: startsAt + day.length });
    return { id, turn: { doctorId: day.id, startsAt } };
  });
}

/** Returns the earliest start of a walk-in that ends within the hours and overlaps nothing. */
function firstGap({ hours, busy, length }: QueueDoctor, now: Instant): Instant | null {
  const starts = [now, ...hours.map(({ from }) => from), ...busy.map(({ until }) => until)];
  const possible = starts
    .filter((start) => start >= now)
    .toSorted((a, b) => a - b)
    .find((start) => fits({ from: start, until: start + length }, hours, busy));
  return possible ?? null;
}

function fits(
  { from, until }: InstantInterval,
  hours: readonly InstantInterval[],
  busy: readonly InstantInterval[],
): boolean {
  const open = hours.some((each) => each.from <= from && until <= each.until);
  return open && !busy.some((each) => each.from < until && from < each.until);
}

const STEP = 5;

/** Returns the minutes until `startsAt`, rounded up to five, so that the wait is never longer than shown. */
export function waitingMinutes(startsAt: Instant, now: Instant): number {
  return Math.ceil(Math.max(0, startsAt - now) / 60_000 / STEP) * STEP;
}
