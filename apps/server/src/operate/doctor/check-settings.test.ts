import { expect, test } from 'vitest';
import { readConfig } from '#config';
import { checkSettings } from './check-settings.ts';

const HTTPS = { PUBLIC_URL: 'https://clinic.example', TRUST_PROXY: '10.0.0.1' };
const RAZORPAY = { RAZORPAY_KEY_SECRET: 'x', RAZORPAY_WEBHOOK_SECRET: 'x' };

test.each([
  [{}],
  [HTTPS],
  [{ ...HTTPS, STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }],
  [{ ...HTTPS, RAZORPAY_KEY_ID: 'rzp_test_1', ...RAZORPAY }],
])('nothing to mend: %o', (settings) => {
  expect(complaints(settings)).toEqual([]);
});

test.each([
  [{ PUBLIC_URL: 'http://clinic.example' }, 'PUBLIC_URL', 'must be https'],
  [{ PUBLIC_URL: 'https://clinic.example' }, 'TRUST_PROXY', 'must name the proxy'],
  [{ STRIPE_SECRET_KEY: 'sk_live_1' }, 'Stripe', 'STRIPE_WEBHOOK_SECRET is missing'],
  [{ STRIPE_SECRET_KEY: 'sk_odd', STRIPE_WEBHOOK_SECRET: 'whsec_1' }, 'Stripe', 'neither'],
  [
    { RAZORPAY_KEY_ID: 'rzp_live_1', RAZORPAY_KEY_SECRET: 'x' },
    'Razorpay',
    'RAZORPAY_WEBHOOK_SECRET',
  ],
  [{ RAZORPAY_KEY_ID: 'rzp_live_1', ...RAZORPAY, PAYMENT_SANDBOX: 'on' }, 'payments', 'SANDBOX'],
  [
    {
      RAZORPAY_KEY_ID: 'rzp_live_1',
      ...RAZORPAY,
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    },
    'payments',
    'use one kind',
  ],
])('%o: %s %s', (settings, about, says) => {
  expect(complaints(settings)).toEqual([
    { about, well: false, says: expect.stringContaining(says) },
  ]);
});

test('another Node than the one we bring', () => {
  expect(complaints({}, 'v20.20.2')).toMatchObject([{ about: 'node' }]);
});

function complaints(settings: Record<string, string>, node = 'v24.1.0') {
  return checkSettings(readConfig(settings), node).filter((finding) => !finding.well);
}
