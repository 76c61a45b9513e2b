import type { Instant } from '@nadi/domain/limits';
import { isFresh } from '@nadi/domain/vitals';
import type { Measurement } from './monitor.ts';
import type { LiveReading } from './reading.ts';

interface TimedValue {
  readonly value: number;
  readonly at: Instant;
}

/** The latest value of each measurement; a strap and an oximeter send them independently. */
export interface LatestReadings {
  readonly bpm?: TimedValue;
  readonly spo2?: TimedValue;
}

export function mergeMeasurement(
  before: LatestReadings,
  { bpm, spo2 }: Measurement,
  at: Instant,
): LatestReadings {
  return {
    ...before,
    ...(bpm !== undefined && { bpm: { value: bpm, at } }),
    ...(spo2 !== undefined && { spo2: { value: spo2, at } }),
  };
}

/** Combines the values. Its age is the newest value's; an older value that is stale by then is null. */
export function toLiveReading({ bpm, spo2 }: LatestReadings): LiveReading | undefined {
  const readAt = Math.max(bpm?.at ?? 0, spo2?.at ?? 0);
  if (readAt === 0) return undefined;
  return {
    bpm: currentValue(bpm, readAt),
    spo2: currentValue(spo2, readAt),
    source: 'bluetooth',
    readAt,
  };
}

function currentValue(timed: TimedValue | undefined, newest: Instant): number | null {
  return timed && isFresh({ readAt: timed.at, now: newest }) ? timed.value : null;
}
