import { BPM_MAX, BPM_MIN, type Instant, SPO2_MAX, SPO2_MIN, VITALS_FRESH_FOR } from './limits.ts';

/** Heart rate in beats per minute, oxygen saturation in per cent. */
export interface Vitals {
  readonly bpm: number;
  readonly spo2: number;
}

/** Source of a reading, which screens show. */
export const VITALS_SOURCES = ['device', 'bluetooth', 'typed', 'simulated'] as const;

export type VitalsSource = (typeof VITALS_SOURCES)[number];

/** Returns whether a heart rate is plausible: 20 to 300 beats a minute (docs/product/vitals.md). */
export function isPlausibleBpm(bpm: number): boolean {
  return bpm >= BPM_MIN && bpm <= BPM_MAX;
}

/** Returns whether an oxygen saturation is plausible: 50 to 100 per cent (docs/product/vitals.md). */
export function isPlausibleSpo2(spo2: number): boolean {
  return spo2 >= SPO2_MIN && spo2 <= SPO2_MAX;
}

export function arePlausible({ bpm, spo2 }: Vitals): boolean {
  return isPlausibleBpm(bpm) && isPlausibleSpo2(spo2);
}

/**
 * Returns whether a reading is less than ten seconds from now, in either direction, because another
 * machine's clock may be ahead.
 */
export function isFresh({ readAt, now }: { readAt: Instant; now: Instant }): boolean {
  return Math.abs(now - readAt) < VITALS_FRESH_FOR;
}
