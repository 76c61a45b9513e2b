import type { Instant } from '@nadi/domain/limits';
import { isFresh, type Vitals, type VitalsSource } from '@nadi/domain/vitals';

/** What a screen knows of a pulse; `readAt` on this browser's clock. Half of it may be missing. */
export interface LiveReading {
  readonly bpm: number | null;
  readonly spo2: number | null;
  readonly source: VitalsSource;
  readonly readAt: Instant;
}

/** How long the line is that a panel draws. */
export const TRACK_FOR = 30_000;
/** Answers that took longer to arrive make the same reading look a little older. */
const SAME_WITHIN = 500;

/** The last thirty seconds with a reading added, unless it was there already. */
export function addToTrack(track: readonly LiveReading[], reading: LiveReading): LiveReading[] {
  const last = track.at(-1);
  const other = last && last.source !== reading.source;
  const kept = other ? [] : track.filter(({ readAt }) => reading.readAt - readAt < TRACK_FOR);
  if (last && !other && reading.readAt - last.readAt < SAME_WITHIN) return kept;
  return [...kept, reading];
}

/** Typed figures were read by a person, and do not age by the second. */
export function isCurrent(reading: LiveReading, now: Instant): boolean {
  return reading.source === 'typed' || isFresh({ readAt: reading.readAt, now });
}

/** What may go with a booking: both figures, and current ones. */
export function bookable(
  reading: LiveReading | undefined,
  now: Instant,
): (Vitals & { source: VitalsSource }) | undefined {
  if (!reading || reading.bpm === null || reading.spo2 === null) return undefined;
  if (!isCurrent(reading, now)) return undefined;
  return { bpm: reading.bpm, spo2: reading.spo2, source: reading.source };
}

const SOURCE_WORDS: Record<VitalsSource, string> = {
  device: 'Own device',
  bluetooth: 'Bluetooth',
  typed: 'Typed in',
  simulated: 'Simulated',
};

export function sourceWords(source: VitalsSource): string {
  return SOURCE_WORDS[source];
}

/** `just now`, `7 s ago`, `3 min ago`. */
export function ageWords(age: number): string {
  const seconds = Math.max(0, Math.floor(age / 1000));
  if (seconds < 2) return 'just now';
  return seconds < 60 ? `${seconds} s ago` : `${Math.floor(seconds / 60)} min ago`;
}

/** One sentence for a screen reader that asks. */
export function spokenReading(reading: LiveReading | undefined, now: Instant): string {
  if (!reading) return 'There is no reading at the moment.';
  const parts = [
    reading.bpm !== null && `heart rate ${reading.bpm} beats per minute`,
    reading.spo2 !== null && `oxygen saturation ${reading.spo2} per cent`,
  ].filter(Boolean);
  const stale = isCurrent(reading, now) ? '' : ' This reading is no longer current.';
  const words = `${parts.join(', ')}, ${sourceWords(reading.source).toLowerCase()}`;
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}, ${ageWords(now - reading.readAt)}.${stale}`;
}
