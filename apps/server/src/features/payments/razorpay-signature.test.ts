import { expect, test } from 'vitest';
import { equalSignatures, signPayment, signRazorpay } from './razorpay-events.ts';

test('signatures are HMAC-SHA256 in hexadecimal (RFC 4231, test case 2)', () => {
  expect(signRazorpay('what do ya want for nothing?', 'Jefe')).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  );
  expect(signPayment('order_1', 'pay_1', 'secret')).toBe(signRazorpay('order_1|pay_1', 'secret'));
});

test('signatures are equal only as a whole', () => {
  expect(equalSignatures('abc', 'abc')).toBe(true);
  for (const given of ['', 'ab', 'abcd', 'abd', 'ABC']) {
    expect(equalSignatures('abc', given), given).toBe(false);
  }
});
