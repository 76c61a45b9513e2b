import { type Instant, seconds } from '@nadi/domain/limits';
import type { Vitals } from '@nadi/domain/vitals';

export interface TimedVitals extends Vitals {
  readonly readAt: Instant;
}

/** A dropout comes at most once in each of these, so that it stays an exception. */
const WATCH = 90;
const DROPOUT_MIN = 3;
const DROPOUT_MAX = 8;

/**
 * Returns the last reading of a sensor that does not exist: one a second, none during a dropout. A function
 * of time alone, so that every node, and every restart, shows the same.
 */
export function simulatedReading(now: Instant): TimedVitals {
  let second = Math.floor(now / seconds(1));
  while (isDroppedOut(second)) second -= 1;
  return { ...restingVitals(second), readAt: seconds(second) };
}

/** A resting adult: slow drift over minutes, and breathing, which quickens and slows the pulse. */
function restingVitals(second: number): Vitals {
  const drift = 4 * wave(second, 421) + 2 * wave(second, 97);
  const breathing = 2.2 * wave(second, 4.3);
  const unrest = 1.2 * (noise(second) - 0.5);
  const saturation = 97.6 + 0.7 * wave(second, 613) + 0.5 * wave(second, 71);
  return { bpm: Math.round(69 + drift + breathing + unrest), spo2: Math.round(saturation) };
}

/** Half of the watches have one gap, somewhere inside. */
function isDroppedOut(second: number): boolean {
  const watch = Math.floor(second / WATCH);
  if (noise(watch) < 0.5) return false;
  const length = DROPOUT_MIN + Math.floor(noise(watch + 0.25) * (DROPOUT_MAX - DROPOUT_MIN + 1));
  const begins = 1 + Math.floor(noise(watch + 0.5) * (WATCH - length - 1));
  const place = second - watch * WATCH;
  return place >= begins && place < begins + length;
}

/** @param period in seconds. */
function wave(second: number, period: number): number {
  return Math.sin((2 * Math.PI * second) / period);
}

/** 0 to 1, always the same for the same number. */
function noise(seed: number): number {
  const scattered = Math.sin(seed * 12.9898) * 43_758.5453;
  return scattered - Math.floor(scattered);
}
