import { type Instant, minutes } from './limits.ts';
import type { InstantInterval } from './schedules/boundary-instant.ts';

/** A pending appointment of today, with its buffers. */
export interface PlannedAppointment extends InstantInterval {
  readonly id: string;
  /** Milliseconds of delay that the doctor announced. */
  readonly late: number;
  /** Time at which patient and doctor met; null unless they are together now. */
  readonly startedAt: Instant | null;
  /** True if the patient is in the meeting or in the queue of the clinic. */
  readonly isPatientThere: boolean;
}

/** Time in which a doctor is expected to be busy. */
export interface ExpectedBusy extends InstantInterval {
  /** The upcoming appointment that takes this time, and its expected start. */
  readonly coming?: { readonly id: string; readonly begins: Instant };
}

interface Commitments {
  readonly now: Instant;
  readonly appointments: readonly PlannedAppointment[];
  /** Times at which the walk-ins who are with the doctor were called. */
  readonly calledAt: readonly Instant[];
  /** Milliseconds that a walk-in takes. */
  readonly length: number;
}

const OVERRUN = minutes(5);

/**
 * Computes the times at which a doctor is expected to be busy from now on (docs/product/reception.md#walk-ins). The
 * current patient takes the planned time from their start, and five more minutes after it. The following
 * appointments begin late by as much.
 */
export function expectedBusy({ now, appointments, calledAt, length }: Commitments): ExpectedBusy[] {
  const running = [
    ...calledAt.map((at) => at + length),
    ...appointments.flatMap(({ from, until, startedAt }) =>
      startedAt === null ? [] : [startedAt + (until - from)],
    ),
  ].map((until) => ({ from: now, until: Math.max(until, now + OVERRUN) }));
  let free = Math.max(now, ...running.map(({ until }) => until));
  const following = appointments
    .filter(({ until, late, startedAt, isPatientThere }) => {
      return startedAt === null && (isPatientThere || until + late > now);
    })
    .toSorted((a, b) => a.from - b.from)
    .map(({ id, from, until, late, isPatientThere }) => {
      // An appointment without a delay starts as planned, even if its patient is not there yet.
      const isOnTime = free <= now && !isPatientThere;
      const begins = isOnTime ? from + late : Math.max(from + late, free);
      const ends = begins + (until - from);
      free = Math.max(free, ends);
      return { from, until: ends, coming: { id, begins } };
    });
  return [...running, ...following];
}
