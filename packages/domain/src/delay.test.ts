import { expect, test } from 'vitest';
import { lateMinutes } from './delay.ts';
import { hours, minutes } from './limits.ts';

const announcedAt = Date.UTC(2027, 0, 5, 5);
const delay = { minutes: 12, announcedAt };

test.each([
  ['before any was announced', null, 0, 0, 0],
  ['for an appointment that is about to begin', delay, minutes(10), 0, 12],
  ['for one that began two hours ago', delay, -hours(2), 0, 12],
  ['for one that began earlier', delay, -hours(2) - 1, 0, 0],
  ['for one in four hours', delay, hours(4), 0, 12],
  ['for a later one', delay, hours(4) + 1, 0, 0],
  ['four hours after it was announced', delay, hours(4), hours(4), 12],
  ['afterwards', delay, hours(4), hours(4) + 1, 0],
  ['once the doctor is on time again', { ...delay, minutes: 0 }, 0, 0, 0],
])('%s', (_name, given, startsIn, later, expected) => {
  expect(lateMinutes(given, announcedAt + startsIn, announcedAt + later)).toBe(expected);
});
