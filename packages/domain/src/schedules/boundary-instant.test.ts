import { expect, test } from 'vitest';
import { closedIntervals } from './boundary-instant.ts';
import { ALWAYS, type ClockInterval, type HourException } from './schedule.ts';

const AT = Date.parse('2027-01-05T12:00:00+05:30');

function closed(exception: Partial<HourException>, zone = 'Asia/Kolkata', at = AT) {
  const whole: HourException = { kind: 'closed', days: ALWAYS, clock: null };
  const intervals = closedIntervals({ ...whole, ...exception }, { zone, at });
  return intervals.map(({ from, until }) =>
    [from, until].map((instant) => new Date(instant).toISOString().slice(0, 16)),
  );
}

test('a holiday closes the date from midnight to midnight', () => {
  expect(closed({})).toEqual([['2027-01-04T18:30', '2027-01-05T18:30']]);
});

test('leave with a time closes that part of the date', () => {
  const clock: ClockInterval = { from: 10 * 60, until: 11 * 60 + 30 };
  expect(closed({ clock })).toEqual([['2027-01-05T04:30', '2027-01-05T06:00']]);
});

test('extra hours, and leave on another date, close nothing', () => {
  const tomorrow = { year: 2027, month: 1, day: 6 };
  expect(closed({ kind: 'extra' })).toEqual([]);
  expect(closed({ days: { from: tomorrow, until: tomorrow } })).toEqual([]);
});

test('a skipped time is the instant of the clock change', () => {
  const at = Date.parse('2027-03-28T12:00:00Z');
  const clock: ClockInterval = { from: 2 * 60 + 30, until: 4 * 60 };
  expect(closed({ clock }, 'Europe/Berlin', at)).toEqual([
    ['2027-03-28T01:00', '2027-03-28T02:00'],
  ]);
});
