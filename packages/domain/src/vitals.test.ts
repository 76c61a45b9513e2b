import { describe, expect, it } from 'vitest';
import { arePlausible, isFresh } from './vitals.ts';

describe('vitals', () => {
  it.each([
    [72, 98, true],
    [20, 50, true],
    [300, 100, true],
    [19, 98, false],
    [301, 98, false],
    [72, 49, false],
    [72, 100.5, false],
    [Number.NaN, 98, false],
    [72, Number.NaN, false],
    [Number.POSITIVE_INFINITY, 98, false],
  ])('%d bpm and %d %%: %s', (bpm, spo2, plausible) => {
    expect(arePlausible({ bpm, spo2 })).toBe(plausible);
  });

  it.each([
    [0, true],
    [9_999, true],
    [10_000, false],
    [-9_999, true],
    [-10_000, false],
  ])('%i ms old: fresh %s', (age, fresh) => {
    expect(isFresh({ readAt: 50_000, now: 50_000 + age })).toBe(fresh);
  });
});
