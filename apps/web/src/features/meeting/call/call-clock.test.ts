import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserClock } from './call-clock.ts';

const run = vi.fn();

beforeEach(() => {
  run.mockReset();
  vi.useFakeTimers({ now: 1_000 });
});
afterEach(() => void vi.useRealTimers());

test('returns the browser’s time', () => {
  expect(browserClock.now()).toBe(1_000);
});

test('runs a delayed function once unless it is cancelled', () => {
  browserClock.after(500, run);
  browserClock.after(500, run)();
  vi.advanceTimersByTime(499);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2_000);
  expect(run).toHaveBeenCalledTimes(1);
});

test('repeats a periodic function until it is cancelled', () => {
  const cancel = browserClock.every(500, run);
  vi.advanceTimersByTime(1_000);
  expect(run).toHaveBeenCalledTimes(2);
  cancel();
  vi.advanceTimersByTime(1_000);
  expect(run).toHaveBeenCalledTimes(2);
});
