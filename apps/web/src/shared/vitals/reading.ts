import type { Instant } from '@nadi/domain/limits';
import { isFresh, type Vitals, type VitalsSource } from '@nadi/domain/vitals';

/** The latest vitals; `readAt` is in this browser's clock. Either value may be missing. */
export interface LiveReading {
  readonly bpm: number | null;
  readonly spo2: number | null;
  readonly source: VitalsSource;
  readonly readAt: Instant;
}

/** The period that the sparkline covers. */
export const SPARKLINE_MS = 30_000;
/** The same reading polled twice differs slightly in age, by the response time. */
const DUPLICATE_WITHIN_MS = 500;

/** Appends a reading unless it is a duplicate, and drops those older than 30 seconds. */
export function appendReading(track: readonly LiveReading[], reading: LiveReading): LiveReading[] {
  const last = track.at(-1);
  const otherSource = last && last.source !== reading.source;
  const recent = otherSource
    ? []
    : track.filter(({ readAt }) => reading.readAt - readAt < SPARKLINE_MS);
  if (last && !otherSource && reading.readAt - last.readAt < DUPLICATE_WITHIN_MS) return recent;
  return [...recent, reading];
}

/**
 * Returns whether a reading may be used: typed values do not expire, measured ones are fresh for
 * ten seconds.
 */
export function isCurrent(reading: LiveReading, now: Instant): boolean {
  return reading.source === 'typed' || isFresh({ readAt: reading.readAt, now });
}

/** Returns the vitals to send with a booking, if both values are present and current. */
export function bookableVitals(
  reading: LiveReading | undefined,
  now: Instant,
): (Vitals & { source: VitalsSource }) | undefined {
  if (!reading || reading.bpm === null || reading.spo2 === null) return undefined;
  if (!isCurrent(reading, now)) return undefined;
  return { bpm: reading.bpm, spo2: reading.spo2, source: reading.source };
}

const SOURCE_LABELS: Record<VitalsSource, string> = {
  device: 'Own device',
  bluetooth: 'Bluetooth',
  typed: 'Typed in',
  simulated: 'Simulated',
};

export function sourceLabel(source: VitalsSource): string {
  return SOURCE_LABELS[source];
}

/** Formats the age of a reading: `just now`, `7 s ago`, `3 min ago`. */
export function formatAge(age: number): string {
  const seconds = Math.max(0, Math.floor(age / 1000));
  if (seconds < 2) return 'just now';
  return seconds < 60 ? `${seconds} s ago` : `${Math.floor(seconds / 60)} min ago`;
}

/** Describes a reading in one sentence for screen readers. */
export function describeReading(reading: LiveReading | undefined, now: Instant): string {
  if (!reading) return 'There is no reading at the moment.';
  const parts = [
    reading.bpm !== null && `heart rate ${reading.bpm} beats per minute`,
    reading.spo2 !== null && `oxygen saturation ${reading.spo2} per cent`,
  ].filter(Boolean);
  const stale = isCurrent(reading, now) ? '' : ' This reading is no longer current.';
  const words = `${parts.join(', ')}, ${sourceLabel(reading.source).toLowerCase()}`;
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}, ${formatAge(now - reading.readAt)}.${stale}`;
}
