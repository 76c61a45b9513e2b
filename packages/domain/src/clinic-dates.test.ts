import { describe, expect, it } from 'vitest';
import {
  addDays,
  ageOn,
  type CalendarDate,
  displayDate,
  formatSlotDate,
  ordinal,
  parseSlotDate,
  weekday,
} from './clinic-time.ts';

describe('the calendar', () => {
  it.each([
    ['31_12_2026', 1, '1_1_2027'],
    ['28_2_2027', 1, '1_3_2027'],
    ['28_2_2028', 1, '29_2_2028'],
    ['1_3_2028', -1, '29_2_2028'],
    ['5_1_2027', 0, '5_1_2027'],
    ['1_1_2027', -1, '31_12_2026'],
  ])('%s and %i days is %s', (from, count, to) => {
    expect(formatSlotDate(addDays(read(from), count))).toBe(to);
  });

  it.each([
    ['3_1_2027', 0],
    ['5_1_2027', 2],
    ['29_2_2028', 2],
    ['1_1_2000', 6],
  ])('%s is weekday %i', (slotDate, expected) => {
    expect(weekday(read(slotDate))).toBe(expected);
  });

  it('shows a date as day, short month, year', () => {
    expect(displayDate('5_1_2027')).toBe('5 Jan 2027');
    expect(displayDate(date(2027, 9, 30))).toBe('30 Sep 2027');
    expect(displayDate('some day')).toBe('some day');
  });

  it.each([
    ...[
      [1, '1st'],
      [2, '2nd'],
      [3, '3rd'],
      [4, '4th'],
      [10, '10th'],
      [11, '11th'],
      [12, '12th'],
    ],
    ...[
      [13, '13th'],
      [20, '20th'],
      [21, '21st'],
      [22, '22nd'],
      [23, '23rd'],
      [30, '30th'],
      [31, '31st'],
    ],
  ] as [number, string][])('%i is the %s', (n, expected) => {
    expect(ordinal(n)).toBe(expected);
  });
});

describe('age', () => {
  it.each([
    ['2000-01-05', '5_1_2027', 27],
    ['2000-01-06', '5_1_2027', 26],
    ['1999-12-31', '5_1_2027', 27],
    ['2000-02-29', '28_2_2027', 26],
    ['2000-02-29', '1_3_2027', 27],
    ['2027-01-05', '5_1_2027', 0],
    ['1899-06-01', '5_1_2027', 127],
  ])('born %s, on %s: %i', (birthday, today, expected) => {
    expect(ageOn(birthday, read(today))).toBe(expected);
  });

  it.each(['', 'Not Selected', '2027-01-06', '2001-02-29', '2001-13-01', '5-1-2000', '2000-1-5'])(
    'says nothing about %j',
    (birthday) => {
      expect(ageOn(birthday, date(2027, 1, 5))).toBeNull();
    },
  );
});

function date(year: number, month: number, day: number): CalendarDate {
  return { year, month, day };
}

function read(slotDate: string): CalendarDate {
  const parsed = parseSlotDate(slotDate);
  if (!parsed) throw new Error(`bad date in a test: ${slotDate}`);
  return parsed;
}
