import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CURRENCY_CODES, currencyOf, DEFAULT_CURRENCY } from './currencies.ts';
import { isAmount, majorToMinor, minorToMajor } from './minor-units.ts';
import { formatMoney, setClinicCurrency } from './money.ts';

describe('money', () => {
  it.each([
    [0, 0],
    [1, 100],
    [0.01, 1],
    [0.29, 29],
    [1.15, 115],
    [499.5, 49_950],
    [150_000, 15_000_000],
  ])('converts %d to %i minor units and back', (major, minor) => {
    expect(majorToMinor(major)).toBe(minor);
    expect(minorToMajor(minor)).toBe(major);
  });

  it.each([-1, -0.01, 0.001, 1.005, 0.1 + 0.2, Number.NaN, Number.POSITIVE_INFINITY, 1e15])(
    'refuses %d',
    (major) => {
      expect(isAmount(major)).toBe(false);
      expect(() => majorToMinor(major)).toThrow(RangeError);
    },
  );

  it.each([-1, 0.5, Number.NaN, 2 ** 53])('refuses %d paise', (minor) => {
    expect(() => minorToMajor(minor)).toThrow(RangeError);
  });

  it('converts to major and back without loss', () => {
    assert(
      property(integer({ min: 0, max: 1_000_000_000_000 }), (minor) => {
        expect(majorToMinor(minorToMajor(minor))).toBe(minor);
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
  ])('formats %d as %s', (major, expected) => {
    expect(formatMoney(major)).toBe(expected);
  });

  it.each([
    ['EUR', 1200, 120_000, '€1,200'],
    ['EUR', 499.5, 49_950, '€499.50'],
    ['JPY', 150_000, 150_000, '¥150,000'],
    ['KWD', 12.345, 12_345, 'KWD 12.345'],
    ['KWD', 12, 12_000, 'KWD 12'],
  ])('%s: %d is %i minor units, shown as %s', (code, major, minor, shown) => {
    const currency = currencyOf(code);
    expect(majorToMinor(major, currency)).toBe(minor);
    expect(minorToMajor(minor, currency)).toBe(major);
    expect(formatMoney(major, currency).replace('\u00a0', ' ')).toBe(shown);
  });

  it.each([
    ['JPY', 0.5],
    ['EUR', 0.005],
    ['KWD', 0.0005],
  ])('%s: refuses the fraction %d', (code, major) => {
    expect(isAmount(major, currencyOf(code))).toBe(false);
  });

  it('uses the clinic’s currency unless another one is named', () => {
    setClinicCurrency(currencyOf('KWD'));
    try {
      expect([majorToMinor(1.5), minorToMajor(1500), isAmount(0.001)]).toEqual([1500, 1.5, true]);
      expect(formatMoney(1.5)).toContain('KWD');
    } finally {
      setClinicCurrency(DEFAULT_CURRENCY);
    }
  });

  it('knows the digits of each currency as the browser does, and takes no unknown code', () => {
    for (const code of CURRENCY_CODES) {
      const { digits } = currencyOf(code);
      const shown = new Intl.NumberFormat('en', { style: 'currency', currency: code });
      expect(shown.resolvedOptions().currency).toBe(code);
      // ICU hides a minor unit that is out of use.
      if (digits !== 2) {
        expect([code, shown.resolvedOptions().maximumFractionDigits ?? 2]).toEqual([
          code,
          code === 'IQD' ? 0 : digits,
        ]);
      }
    }
    expect(currencyOf('XXX')).toEqual(DEFAULT_CURRENCY);
  });
});
