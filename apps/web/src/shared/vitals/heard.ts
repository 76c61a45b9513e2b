import type { Instant } from '@nadi/domain/limits';
import { isFresh } from '@nadi/domain/vitals';
import type { Measured } from './monitor.ts';
import type { LiveReading } from './reading.ts';

interface Timed {
  readonly value: number;
  readonly at: Instant;
}

/** A strap and an oximeter tell one half each, in their own time. */
export interface Heard {
  readonly bpm?: Timed;
  readonly spo2?: Timed;
}

export function hear(before: Heard, { bpm, spo2 }: Measured, at: Instant): Heard {
  return {
    ...before,
    ...(bpm !== undefined && { bpm: { value: bpm, at } }),
    ...(spo2 !== undefined && { spo2: { value: spo2, at } }),
  };
}

/** As old as its newest half; a half that fell silent does not borrow the other's age. */
export function readingOf({ bpm, spo2 }: Heard): LiveReading | undefined {
  const readAt = Math.max(bpm?.at ?? 0, spo2?.at ?? 0);
  if (readAt === 0) return undefined;
  return { bpm: current(bpm, readAt), spo2: current(spo2, readAt), source: 'bluetooth', readAt };
}

function current(half: Timed | undefined, newest: Instant): number | null {
  return half && isFresh({ readAt: half.at, now: newest }) ? half.value : null;
}
