import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hours } from './limits.ts';
import {
  areInOrder,
  type BookedTerms,
  type RefundTier,
  refundMinor,
  refundPercent,
  refundSteps,
} from './refund-tiers.ts';

const START = Date.UTC(2027, 0, 6, 4, 30);
const TIERS: RefundTier[] = [
  { hours: 24, percent: 100 },
  { hours: 2, percent: 50 },
];
const booked: BookedTerms = { tiers: TIERS, startsAt: START, moves: [] };

test.each([
  ['exactly 24 hours before', hours(24), 100],
  ['a millisecond later', hours(24) - 1, 50],
  ['exactly 2 hours before', hours(2), 50],
  ['a millisecond after that', hours(2) - 1, 0],
  ['at the start', 0, 0],
])('refunds by the hours before the start: %s', (_when, before, percent) => {
  expect(refundPercent(booked, START - before)).toBe(percent);
});

test('refunds all until the start without tiers', () => {
  expect(refundPercent({ ...booked, tiers: [] }, START - 1)).toBe(100);
});

test('a patient who moves a late appointment gains nothing by cancelling the new one', () => {
  const moves = [{ by: 'patient' as const, at: START - hours(1), from: START }];
  const moved = { ...booked, startsAt: START + hours(24 * 7), moves };
  expect(refundPercent(moved, START)).toBe(0);
});

test('a patient who moves in time has the limits of the new start', () => {
  const moves = [{ by: 'patient' as const, at: START - hours(72), from: START }];
  const moved = { ...booked, startsAt: START + hours(24 * 7), moves };
  expect(refundPercent(moved, START + hours(24))).toBe(100);
  expect(refundPercent(moved, moved.startsAt - hours(3))).toBe(50);
});

test('a move by the clinic to an earlier start leaves the limits of the chosen one', () => {
  const moves = [{ by: 'admin' as const, at: START - hours(40), from: START }];
  const moved = { ...booked, startsAt: START - hours(35), moves };
  expect(refundPercent(moved, START - hours(36))).toBe(100);
  expect(refundSteps(moved).at(-1)?.until).toBe(moved.startsAt);
});

test('a move by the clinic to a later start has the limits of the new one', () => {
  const moves = [{ by: 'doctor' as const, at: START - hours(1), from: START }];
  const moved = { ...booked, startsAt: START + hours(48), moves };
  expect(refundPercent(moved, START)).toBe(100);
});

test.each([
  [[], true],
  [TIERS, true],
  [TIERS.toReversed(), false],
  [[TIERS[0], TIERS[0]], false],
  [
    [
      { hours: 24, percent: 50 },
      { hours: 2, percent: 60 },
    ],
    false,
  ],
])('accepts falling hours and percentages that do not rise: %j', (tiers, valid) => {
  expect(areInOrder(tiers as RefundTier[])).toBe(valid);
});

const tiersOf = fc.uniqueArray(fc.integer({ min: 0, max: 720 }), { maxLength: 6 }).chain((before) =>
  fc
    .array(fc.integer({ min: 0, max: 100 }), {
      minLength: before.length,
      maxLength: before.length,
    })
    .map((percents) => {
      const falling = percents.toSorted((one, other) => other - one);
      return before
        .toSorted((one, other) => other - one)
        .map((each, n) => ({ hours: each, percent: falling[n] ?? 0 }));
    }),
);
const instant = fc.integer({ min: START - hours(2000), max: START + hours(2000) });
const movesOf = fc
  .array(
    fc.record({
      by: fc.constantFrom('patient' as const, 'doctor' as const, 'admin' as const),
      at: instant,
      from: instant,
    }),
    { maxLength: 4 },
  )
  .map((moves) => moves.toSorted((one, other) => one.at - other.at));
const terms = fc.record({ tiers: tiersOf, startsAt: instant, moves: movesOf });

test('the percentage never rises as time passes', () => {
  fc.assert(
    fc.property(terms, instant, fc.nat(hours(2000)), (each, now, later) => {
      expect(refundPercent(each, now + later)).toBeLessThanOrEqual(refundPercent(each, now));
    }),
  );
});

test('a further move by the patient never raises what cancelling refunds', () => {
  fc.assert(
    fc.property(terms, instant, fc.nat(hours(500)), (each, to, later) => {
      const at = each.startsAt - later;
      const moves = [...each.moves, { by: 'patient' as const, at, from: each.startsAt }];
      const before = refundPercent(each, at);
      expect(refundPercent({ ...each, startsAt: to, moves }, at)).toBeLessThanOrEqual(before);
    }),
  );
});

test('agrees with the first tier whose hours have not passed', () => {
  fc.assert(
    fc.property(tiersOf, fc.nat(hours(800)), (tiers, before) => {
      const tier = tiers.find((each) => before >= hours(each.hours));
      const expected = tiers.length === 0 ? 100 : (tier?.percent ?? 0);
      expect(refundPercent({ tiers, startsAt: START, moves: [] }, START - before)).toBe(expected);
    }),
  );
});

test('refunds whole minor units, never more than is left, and more with a higher percentage', () => {
  const minor = fc.nat(1_000_000_000);
  const percent = fc.integer({ min: 0, max: 100 });
  fc.assert(
    fc.property(minor, minor, percent, percent, (left, price, one, other) => {
      const refund = refundMinor({ left, price, percent: Math.min(one, other) });
      const more = refundMinor({ left, price, percent: Math.max(one, other) });
      expect(Number.isSafeInteger(refund)).toBe(true);
      expect(refund).toBeGreaterThanOrEqual(Math.max(0, left - price));
      expect(refund).toBeLessThanOrEqual(more);
      expect(more).toBeLessThanOrEqual(left);
      expect(refundMinor({ left, price, percent: 100 })).toBe(left);
      expect(refundMinor({ left, price: left, percent: 0 })).toBe(0);
    }),
  );
});

test('rounds up to the next minor unit', () => {
  expect(refundMinor({ left: 49_999, price: 49_999, percent: 50 })).toBe(25_000);
});
