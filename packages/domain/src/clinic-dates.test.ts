import { describe, expect, it } from 'vitest';
import {
  addDays,
  ageOn,
  type CalendarDate,
  formatSlotDate,
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
  ])('%s plus %i days is %s', (from, count, to) => {
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

  it.each([
    ...['', 'Not Selected', '2027-01-06', '2001-02-29', '2001-13-01', '5-1-2000', '2000-1-5'],
    ...['2001-00-10', '2001-01-00', '12001-01-05', '2001-01-051'],
  ])('returns no age for %j', (birthday) => {
    expect(ageOn(birthday, date(2027, 1, 5))).toBeNull();
  });
});

function date(year: number, month: number, day: number): CalendarDate {
  return { year, month, day };
}

function read(slotDate: string): CalendarDate {
  const parsed = parseSlotDate(slotDate);
  if (!parsed) throw new Error(`bad date in a test: ${slotDate}`);
  return parsed;
}
