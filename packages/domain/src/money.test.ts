import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatRupees, isRupees, paiseToRupees, rupeesToPaise } from './money.ts';

describe('money', () => {
  it.each([
    [0, 0],
    [1, 100],
    [0.01, 1],
    [0.29, 29],
    [1.15, 115],
    [499.5, 49_950],
    [150_000, 15_000_000],
  ])('converts %d rupees to %i paise and back', (rupees, paise) => {
    expect(rupeesToPaise(rupees)).toBe(paise);
    expect(paiseToRupees(paise)).toBe(rupees);
  });

  it.each([-1, -0.01, 0.001, 1.005, 0.1 + 0.2, Number.NaN, Number.POSITIVE_INFINITY, 1e15])(
    'refuses %d rupees',
    (rupees) => {
      expect(isRupees(rupees)).toBe(false);
      expect(() => rupeesToPaise(rupees)).toThrow(RangeError);
    },
  );

  it.each([-1, 0.5, Number.NaN, 2 ** 53])('refuses %d paise', (paise) => {
    expect(() => paiseToRupees(paise)).toThrow(RangeError);
  });

  it('converts to rupees and back without loss', () => {
    assert(
      property(integer({ min: 0, max: 1_000_000_000_000 }), (paise) => {
        expect(rupeesToPaise(paiseToRupees(paise))).toBe(paise);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    [0, '₹0'],
    [500, '₹500'],
    [1500, '₹1,500'],
    [150_000, '₹1,50,000'],
    [12_345_678, '₹1,23,45,678'],
    [499.5, '₹499.50'],
    [0.05, '₹0.05'],
    [150_000.25, '₹1,50,000.25'],
  ])('formats %d as %s', (rupees, expected) => {
    expect(formatRupees(rupees)).toBe(expected);
  });
});
