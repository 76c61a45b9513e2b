import { expect, test } from 'vitest';
import { daySpan, formatIsoDate, isoDateAt, isoOfSlotDate, parseIsoDate } from './iso-date.ts';

test('parses the day that it has formatted', () => {
  expect(parseIsoDate('2027-01-05')).toEqual({ year: 2027, month: 1, day: 5 });
  expect(formatIsoDate({ year: 2027, month: 1, day: 5 })).toBe('2027-01-05');
  expect(formatIsoDate({ year: 987, month: 10, day: 15 })).toBe('0987-10-15');
});

test("returns the date of the zone's calendar at an instant", () => {
  const at = Date.parse('2027-01-05T18:30:00Z');
  expect(isoDateAt('Asia/Kolkata', at - 1)).toBe('2027-01-05');
  expect(isoDateAt('Asia/Kolkata', at)).toBe('2027-01-06');
  expect(isoDateAt('UTC', at)).toBe('2027-01-05');
});

test('converts the date of a slot and refuses other texts', () => {
  expect(isoOfSlotDate('5_1_2027')).toBe('2027-01-05');
  expect(() => isoOfSlotDate('2027-01-05')).toThrow('2027-01-05 is no day of a slot');
});

test("a span contains both of its days completely, on the zone's clock", () => {
  expect(daySpan('Asia/Kolkata', { from: '2027-01-05', until: '2027-01-06' })).toEqual({
    from: Date.parse('2027-01-05T00:00:00+05:30'),
    until: Date.parse('2027-01-07T00:00:00+05:30'),
  });
});

test('a day on which summer time begins has 23 hours', () => {
  const { from = 0, until = 0 } = daySpan('Europe/Berlin', {
    from: '2027-03-28',
    until: '2027-03-28',
  });
  expect(until - from).toBe(23 * 60 * 60 * 1000);
});

test('keeps an open end open', () => {
  expect(daySpan('Asia/Kolkata', {})).toEqual({ from: undefined, until: undefined });
});
