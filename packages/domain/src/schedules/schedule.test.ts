import { expect, test } from 'vitest';
import { formatClock, parseClock } from './schedule.ts';

test.each([
  [0, '00:00'],
  [65, '01:05'],
  [600, '10:00'],
  [1439, '23:59'],
  [1440, '24:00'],
])('formats minute %i as %s and parses it again', (minute, text) => {
  expect(formatClock(minute)).toBe(text);
  expect(parseClock(text)).toBe(minute);
});
