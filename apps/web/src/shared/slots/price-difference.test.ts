import { expect, test } from 'vitest';
import { describeDifference, describePrice } from './price-difference.tsx';

const paid = { payment: true, amount: 500 };

test.each([
  [{ payment: false, amount: 500 }, 800, 'The price becomes ₹800.'],
  [{ payment: false, amount: 500 }, 500, 'The price stays the same.'],
  [paid, 800, 'You have paid ₹500. The other ₹300 can be paid afterwards.'],
  [paid, 200, '₹300 go back to you.'],
  [paid, 500, 'It costs what was paid.'],
  [
    { payment: false, amount: 800, due: 300 },
    1200,
    'You have paid ₹500. The other ₹700 can be paid afterwards.',
  ],
  [{ payment: false, amount: 800, due: 300 }, 200, '₹300 go back to you.'],
])('describes the price of %o if it changes to %d', (appointment, price, words) => {
  expect(describePrice(appointment, price, 'patient')).toBe(words);
});

test('tells the clinic the amount due from the patient or refunded', () => {
  expect(describePrice(paid, 800, 'doctor')).toContain('The patient is asked for the other ₹300.');
  expect(describePrice(paid, 200, 'admin')).toBe('₹300 go back to the patient.');
});

test('describes the difference in the reply', () => {
  expect(describeDifference({ due: 300 })).toBe('₹300 are still to be paid');
  expect(describeDifference({ refund: 300 })).toBe('₹300 go back');
  expect(describeDifference({})).toBeUndefined();
});
