import type { Instant } from '@nadi/domain/limits';
import { isFresh, type Vitals, type VitalsSource } from '@nadi/domain/vitals';
import { joinWords } from '@nadi/messages/en/english';
import { i18n } from '#shared/language/i18n.ts';

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

export function sourceLabel(source: VitalsSource): string {
  const labels: Record<VitalsSource, string> = {
    device: i18n._('Own device'),
    bluetooth: i18n._('Bluetooth'),
    typed: i18n._('Typed in'),
    simulated: i18n._('Simulated'),
  };
  return labels[source];
}

/** Returns the source inside a sentence. */
function spokenSource(source: VitalsSource): string {
  const labels: Record<VitalsSource, string> = {
    device: i18n._('own device'),
    bluetooth: i18n._('bluetooth'),
    typed: i18n._('typed in'),
    simulated: i18n._('simulated'),
  };
  return labels[source];
}

/** Formats the age of a reading: `just now`, `7 s ago`, `3 min ago`. */
export function formatAge(age: number): string {
  const seconds = Math.max(0, Math.floor(age / 1000));
  if (seconds < 2) return i18n._('just now');
  if (seconds < 60) return i18n._('{seconds} s ago', { seconds });
  return i18n._('{minutes} min ago', { minutes: Math.floor(seconds / 60) });
}

/** Describes a reading in one sentence for screen readers. */
export function describeReading(reading: LiveReading | undefined, now: Instant): string {
  if (!reading) return i18n._('There is no reading at the moment.');
  const { bpm, spo2, source, readAt } = reading;
  const parts = [
    bpm === null ? null : i18n._('heart rate {bpm} beats per minute', { bpm }),
    spo2 === null ? null : i18n._('oxygen saturation {spo2} per cent', { spo2 }),
    spokenSource(source),
    formatAge(now - readAt),
  ].filter((part) => part !== null);
  const words = joinWords(i18n, parts);
  const facts = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  return isCurrent(reading, now)
    ? i18n._('{facts}.', { facts })
    : i18n._('{facts}. This reading is no longer current.', { facts });
}
