import { describe, expect, it, test } from 'vitest';
import { displayDate, experienceLabel, monthName, ordinal, weekdayName } from './dates.ts';

describe('dates', () => {
  it('shows a date as day, short month, year', () => {
    expect(displayDate('5_1_2027')).toBe('5 Jan 2027');
    expect(displayDate({ year: 2027, month: 9, day: 30 })).toBe('30 Sep 2027');
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

  it('returns the names of months and weekdays', () => {
    expect(monthName(1)).toBe('January');
    expect(monthName(12)).toBe('December');
    expect(() => monthName(0)).toThrow(RangeError);
    expect(weekdayName({ year: 2027, month: 1, day: 3 })).toBe('Sun');
    expect(weekdayName({ year: 2027, month: 1, day: 9 })).toBe('Sat');
  });
});

test('uses the singular for one year only', () => {
  expect(experienceLabel('1 Year')).toBe('1 Year');
  expect(experienceLabel('10 Year')).toBe('10 Years');
});
