import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, compareDates } from './clinic-time.ts';
import {
  countDays,
  LEAD_TIMES,
  leadTime,
  percentile,
  percentOf,
  periodDays,
  pointsOfOne,
  REPORT_PERIODS,
  showsShares,
} from './reports.ts';

test.each([
  [-1, null],
  [0, 'same-day'],
  [1, '1-2'],
  [2, '1-2'],
  [3, '3-7'],
  [7, '3-7'],
  [8, '8-30'],
  [30, '8-30'],
  [31, 'over-30'],
  [400, 'over-30'],
])('a lead time of %s days belongs to %s', (leadDays, expected) => {
  expect(leadTime(leadDays)).toBe(expected);
});

test('a longer lead time never belongs to an earlier class', () => {
  fc.assert(
    fc.property(fc.nat(500), fc.nat(500), (lead, more) => {
      const place = (each: number) => LEAD_TIMES.indexOf(leadTime(each) ?? 'same-day');
      expect(place(lead)).toBeGreaterThanOrEqual(0);
      expect(place(lead + more)).toBeGreaterThanOrEqual(place(lead));
    }),
  );
});

const TODAY = { year: 2027, month: 3, day: 5 };

test.each([
  ['last-30-days', { year: 2027, month: 2, day: 4 }, TODAY],
  ['last-90-days', { year: 2026, month: 12, day: 6 }, TODAY],
  ['this-month', { year: 2027, month: 3, day: 1 }, TODAY],
  ['last-month', { year: 2027, month: 2, day: 1 }, { year: 2027, month: 2, day: 28 }],
  ['this-year', { year: 2027, month: 1, day: 1 }, TODAY],
] as const)('%s begins and ends on the right days', (period, from, until) => {
  expect(periodDays(period, TODAY)).toEqual({ from, until });
});

test('every period has at least one day, at most 366, and none after today', () => {
  fc.assert(
    fc.property(fc.nat(20_000), fc.constantFrom(...REPORT_PERIODS), (later, period) => {
      const today = addDays({ year: 2000, month: 1, day: 1 }, later);
      const chosen = periodDays(period, today);
      expect(countDays(chosen)).toBeGreaterThanOrEqual(1);
      expect(countDays(chosen)).toBeLessThanOrEqual(366);
      expect(compareDates(chosen.until, today)).toBeLessThanOrEqual(0);
      expect(addDays(chosen.from, countDays(chosen) - 1)).toEqual(chosen.until);
    }),
  );
});

test('a percentile is the value at its rank in the sorted list', () => {
  const list = fc.array(fc.nat(120), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(list, fc.constantFrom(0.1, 0.5, 0.9, 1), (values, share) => {
      const sorted = values.toSorted((a, b) => a - b);
      const rank = Math.ceil((Math.round(share * 10) * sorted.length) / 10);
      const counts = Map.groupBy(values, (minutes) => minutes);
      const occurrences = [...counts].map(([minutes, all]) => ({ minutes, count: all.length }));
      expect(percentile(occurrences, share)).toBe(sorted[rank - 1]);
    }),
  );
});

test('there is no percentile of nothing', () => {
  expect(percentile([], 0.5)).toBeNull();
});

test('shares are shown from 30 appointments on', () => {
  expect([29, 30].map(showsShares)).toEqual([false, true]);
});

test('one appointment of fewer than 50 moves a column by the share that it is', () => {
  expect([0, 1, 31, 49, 50].map(pointsOfOne)).toEqual([null, 100, 3.2, 2, null]);
});

test('a share has one decimal, and nothing has none', () => {
  expect(percentOf(1, 3)).toBe(33.3);
  expect(percentOf(0, 0)).toBeNull();
});
