import { expect, test } from 'vitest';
import { expectedDelays, lateMinutes, notifiedMinutes } from './delay.ts';
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

test('a patient sees the minutes that they were told for this delay', () => {
  const startsAt = announcedAt + minutes(60);
  const notice = { startsAt, minutes: 5, announcedAt };
  const moment = { startsAt, now: announcedAt + minutes(1) };
  expect(notifiedMinutes(delay, notice, moment)).toBe(5);
  expect(notifiedMinutes(delay, undefined, moment)).toBe(12);
  expect(notifiedMinutes(delay, { ...notice, announcedAt: announcedAt - 1 }, moment)).toBe(12);
  expect(notifiedMinutes(delay, { ...notice, startsAt: startsAt + 1 }, moment)).toBe(12);
  expect(notifiedMinutes(delay, notice, { startsAt, now: announcedAt + hours(5) })).toBe(0);
});

/** Creates half-hour appointments at these minutes after the announcement. */
const at = (...starts: number[]) =>
  starts.map((start) => ({ startsAt: announcedAt + minutes(start), minutes: 30 }));

test.each([
  ['nobody', 12, at(), []],
  ['the next one, whenever it is', 12, at(100), [12]],
  ['all in a row', 12, at(10, 40, 70), [12, 12, 12]],
  ['those after a short break by what is left', 12, at(10, 45, 75), [12, 7, 7]],
  ['none after a break that makes up for it', 12, at(10, 52, 82), [12, 0, 0]],
  ['several at long delays', 90, at(0, 60, 150), [90, 60, 0]],
  ['the one that waits, and the next by what its end leaves', 15, at(-5, 40), [15, 0]],
  ['none by one that would be over by now', 15, at(-45, 40), [0, 15]],
  ['nobody while the doctor is on time', 0, at(10, 40), [0, 0]],
])('a delay moves %s', (_whom, late, coming, expected) => {
  expect(expectedDelays({ minutes: late, announcedAt }, coming)).toEqual(expected);
});
