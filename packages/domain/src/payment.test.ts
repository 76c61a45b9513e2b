import { expect, test } from 'vitest';
import { changedPrice, owedMinor } from './payment.ts';

test.each([
  ['nothing was paid', { due: 0, paid: false, cash: 0 }, 500],
  ['it was paid online', { due: 0, paid: true, cash: 0 }, 0],
  ['it was paid in cash', { due: 0, paid: false, cash: 500 }, 0],
  ['it became more expensive after paying', { due: 300, paid: false, cash: 0 }, 300],
  ['it became more expensive after cash', { due: 300, paid: false, cash: 500 }, 300],
])('amount to pay if %s', (_, charge, owed) => {
  expect(owedMinor({ amount: 500, ...charge })).toBe(owed);
});

test.each([
  [
    { due: 0, from: 500, to: 800 },
    { due: 300, refund: 0 },
  ],
  [
    { due: 0, from: 500, to: 200 },
    { due: 0, refund: 300 },
  ],
  [
    { due: 0, from: 500, to: 500 },
    { due: 0, refund: 0 },
  ],
  // The appointment is unpaid, so a difference first reduces the amount due.
  [
    { due: 300, from: 800, to: 600 },
    { due: 100, refund: 0 },
  ],
  [
    { due: 300, from: 800, to: 500 },
    { due: 0, refund: 0 },
  ],
  [
    { due: 300, from: 800, to: 100 },
    { due: 0, refund: 400 },
  ],
])('%o results in %o', (change, result) => {
  expect(changedPrice(change)).toEqual(result);
});
