import { array, assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  areTaxLines,
  fiscalYear,
  invoiceNumber,
  isYearStart,
  splitTax,
  TAX_LINES_MAX,
} from './invoice.ts';

describe('the financial year', () => {
  it.each([
    ['2027-03-31', '04-01', '2026-27'],
    ['2027-04-01', '04-01', '2027-28'],
    ['2026-12-31', '04-01', '2026-27'],
    ['2099-04-01', '04-01', '2099-00'],
    ['2027-01-01', '01-01', '2027'],
    ['2027-12-31', '01-01', '2027'],
    ['2027-07-05', '07-06', '2026-27'],
    ['2027-07-06', '07-06', '2027-28'],
  ])('of %s that starts on %s is %s', (date, start, year) => {
    expect(fiscalYear(date, start)).toBe(year);
  });

  it('starts on 1 April by default', () => {
    expect(fiscalYear('2027-03-31')).toBe('2026-27');
    expect(fiscalYear('2027-04-01')).toBe('2027-28');
  });

  it.each(['04-01', '01-01', '12-31', '02-28'])('may start on %s', (text) => {
    expect(isYearStart(text)).toBe(true);
  });

  it.each(['02-29', '04-31', '13-01', '00-01', '4-1', '04-01 ', ''])(
    'cannot start on %j',
    (text) => {
      expect(isYearStart(text)).toBe(false);
    },
  );
});

it.each([
  [{ livemode: true, kind: 'invoice' }, 1, 'INV/2026-27/000001'],
  [{ livemode: true, kind: 'credit-note' }, 12, 'CN/2026-27/000012'],
  [{ livemode: false, kind: 'invoice' }, 123_456, 'T-INV/2026-27/123456'],
  [{ livemode: false, kind: 'credit-note' }, 1_234_567, 'T-CN/2026-27/1234567'],
] as const)('the number of %j and %i is %s', (series, sequence, number) => {
  expect(invoiceNumber({ ...series, fiscalYear: '2026-27' }, sequence)).toBe(number);
});

const GST = [
  { name: 'CGST', percent: 9 },
  { name: 'SGST', percent: 9 },
];

describe('taxes', () => {
  it.each([
    [50_000, GST, 42_372, [3814, 3814]],
    [118_00, GST, 100_00, [9_00, 9_00]],
    [1, [{ name: 'VAT', percent: 100 }], 0, [1]],
    [10_250, [{ name: 'GCT', percent: 2.5 }], 10_000, [250]],
    [10_000, [], 10_000, []],
    [0, GST, 0, [0, 0]],
  ])('of %i minor units with %j leave %i', (amount, lines, net, taxes) => {
    const split = splitTax(amount, lines);
    expect(split.netMinor).toBe(net);
    expect(split.taxes.map(({ minor }) => minor)).toEqual(taxes);
  });

  it('and the net amount always add up, and none is negative', () => {
    const amount = integer({ min: 0, max: 1_000_000_000_000 });
    const small = integer({ min: 0, max: 12 });
    const percents = array(integer({ min: 1, max: 25_000 }), { maxLength: TAX_LINES_MAX });
    const check = (minor: number, parts: number[]) => {
      const lines = parts.map((part, at) => ({ name: `T${at}`, percent: part / 1000 }));
      expect(areTaxLines(lines)).toBe(true);
      const { netMinor, taxes } = splitTax(minor, lines);
      const sum = taxes.reduce((total, tax) => total + tax.minor, netMinor);
      expect([sum, netMinor >= 0]).toEqual([minor, true]);
      const whole = 100_000 + parts.reduce((total, part) => total + part, 0);
      for (const [at, tax] of taxes.entries()) {
        const exact = (minor * (parts[at] ?? 0)) / whole;
        expect(Math.abs(tax.minor - exact)).toBeLessThanOrEqual(0.5 + exact * 1e-9);
      }
    };
    assert(property(amount, percents, check), { numRuns: 1000 });
    assert(property(small, percents, check), { numRuns: 1000 });
  });

  it.each([
    [[], true],
    [[9, 9], true],
    [[8.875], true],
    [[100], true],
    [[60, 41], false],
    [[0], false],
    [[-5], false],
    [[8.8751], false],
    [[Number.NaN], false],
  ])('of %j percent are possible: %s', (percents, possible) => {
    expect(areTaxLines(percents.map((percent) => ({ percent })))).toBe(possible);
  });
});
