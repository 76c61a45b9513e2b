import { expect, test } from 'vitest';
import { readConfig } from '#config';
import { checkSettings } from './check-settings.ts';

const OPEN = { SAMPLE_DATA: 'off', SIMULATED_VITALS: 'off', PAYMENT_SANDBOX: 'off' };
const ADDRESS = { PUBLIC_URL: 'https://clinic.example', TRUST_PROXY: '10.0.0.1' };
const HTTPS = { ...ADDRESS, ...OPEN };
const RAZORPAY = { RAZORPAY_KEY_SECRET: 'x', RAZORPAY_WEBHOOK_SECRET: 'x' };

test.each([
  [{}],
  [HTTPS],
  [{ ...HTTPS, STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }],
  [{ ...HTTPS, RAZORPAY_KEY_ID: 'rzp_test_1', ...RAZORPAY }],
])('nothing to fix: %o', (settings) => {
  expect(complaints(settings)).toEqual([]);
});

test.each([
  [{ ...OPEN, PUBLIC_URL: 'http://clinic.example' }, 'PUBLIC_URL', 'must be https'],
  [{ ...OPEN, PUBLIC_URL: 'https://clinic.example' }, 'TRUST_PROXY', 'must name the proxy'],
  [{ ...HTTPS, SAMPLE_DATA: 'on' }, 'SAMPLE_DATA', 'everybody knows'],
  [{ ...HTTPS, SIMULATED_VITALS: 'on' }, 'SIMULATED_VITALS', 'must be off'],
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
])('%o: %s %s', (settings, about, message) => {
  expect(complaints(settings)).toEqual([
    { about, ok: false, message: expect.stringContaining(message) },
  ]);
});

test('trial features turn off automatically if other machines can open the clinic', () => {
  const trial = (settings: Record<string, string>) => {
    const { sampleData, simulatedVitals, paymentSandbox } = readConfig(settings);
    return [sampleData, simulatedVitals, paymentSandbox];
  };
  expect(trial({})).toEqual([true, true, true]);
  expect(trial({ PUBLIC_URL: 'http://127.0.0.1:4000' })).toEqual([true, true, true]);
  expect(trial(ADDRESS)).toEqual([false, false, false]);
  expect(trial({ ...ADDRESS, SAMPLE_DATA: 'on' })).toEqual([true, false, false]);
  expect(trial({ DATABASE_URL: 'postgres://db/nadi' })).toEqual([false, false, false]);
  expect(trial({ STRIPE_SECRET_KEY: 'sk_test_1' })).toEqual([true, true, false]);
  expect(complaints(ADDRESS)).toEqual([]);
});

test.each(['10.0.0.1', '10.0.0.0/8, fd00::/8', 'loopback'])('TRUST_PROXY takes %s', (given) => {
  expect(readConfig({ TRUST_PROXY: given }).TRUST_PROXY).toBe(given);
});

test.each(['proxy.local', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0', 'all', '1'])(
  'TRUST_PROXY %s stops the start with a sentence that names it',
  (given) => {
    expect(() => readConfig({ TRUST_PROXY: given })).toThrow(/^TRUST_PROXY must be addresses/);
  },
);

test('another Node than the one we bring', () => {
  expect(complaints({}, 'v20.20.2')).toMatchObject([{ about: 'node' }]);
});

function complaints(settings: Record<string, string>, node = 'v24.1.0') {
  return checkSettings(readConfig(settings), node).filter((finding) => !finding.ok);
}
