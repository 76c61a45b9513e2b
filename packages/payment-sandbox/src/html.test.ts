import { expect, test } from 'vitest';
import { formatAmount } from './html.ts';

test.each([
  [50_000, 'inr', '₹500.00'],
  [12_345_600, 'INR', '₹1,23,456.00'],
  [500, 'jpy', '¥500'],
  [1999, 'usd', '$19.99'],
])('%i %s reads %s', (amount, currency, read) => {
  expect(formatAmount(amount, currency)).toBe(read);
});
