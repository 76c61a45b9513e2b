import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStepTimer } from './demo.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function waiting(byte = 0) {
  const pace = createStepTimer(() => new Uint8Array([byte]));
  const passed = vi.fn();
  void pace.wait().then(passed);
  return { pace, passed };
}

test.each([
  [0, 1000],
  [255, 1500],
])('byte %d delays a step by %d ms', async (byte, ms) => {
  const { passed } = waiting(byte);
  await vi.advanceTimersByTimeAsync(ms - 1);
  expect(passed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(passed).toHaveBeenCalledTimes(1);
});

test('a pause lasts until it is resumed', async () => {
  const { pace, passed } = waiting();
  pace.pause();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(passed).not.toHaveBeenCalled();
  pace.resume();
  await vi.advanceTimersByTimeAsync(1000);
  expect(passed).toHaveBeenCalledTimes(1);
});

test('a step neither waits nor ends the pause', async () => {
  const { pace, passed } = waiting();
  pace.pause();
  pace.step();
  await vi.advanceTimersByTimeAsync(0);
  expect(passed).toHaveBeenCalledTimes(1);
  const next = vi.fn();
  void pace.wait().then(next);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(next).not.toHaveBeenCalled();
});

test('never resolves a delay after it was stopped', async () => {
  const { pace, passed } = waiting();
  pace.stop();
  pace.step();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(passed).not.toHaveBeenCalled();
});
