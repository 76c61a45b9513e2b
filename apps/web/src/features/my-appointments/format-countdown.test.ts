import { expect, test } from 'vitest';
import { formatCountdown } from './format-countdown.ts';

test.each([
  [900_000, '15:00'],
  [872_999, '14:32'],
  [1, '0:00'],
  [0, null],
  [-1, null],
])('formats the countdown %i ms before the end', (left, text) => {
  expect(formatCountdown(1_000_000, 1_000_000 - left)).toBe(text);
});
