import { expect, test } from 'vitest';
import { firstOfferedMinute } from './availability.ts';

/** Parses `10:30` as minutes since midnight. */
const minuteOf = (clock: string) => {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return { hour, minute, of: hour * 60 + minute };
};

test.each([
  // Before or in the hour of the opening: that hour, or its second half after the thirtieth minute.
  ['10:00', '8:30', '10:00'],
  ['10:00', '8:31', '10:30'],
  ['10:00', '10:30', '10:00'],
  ['10:00', '10:31', '10:30'],
  ['9:15', '9:59', '9:30'],
  // Later: the next hour, or its second half after the thirtieth minute.
  ['10:00', '11:00', '12:00'],
  ['10:00', '11:31', '12:30'],
  ['9:15', '10:00', '11:00'],
  ['10:00', '23:31', '24:30'],
])('a doctor who opens at %s offers at %s starts from %s', (opening, now, first) => {
  expect(firstOfferedMinute(minuteOf(opening).of, minuteOf(now))).toBe(minuteOf(first).of);
});
