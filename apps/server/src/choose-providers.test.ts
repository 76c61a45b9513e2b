import { expect, test } from 'vitest';
import { requestAs, somePatient } from '#testing/actors.ts';
import { type TestClinic, testClinic } from '#testing/build-app.ts';

const POSTGRES = { DATABASE_URL: 'postgres://nobody@nowhere/nothing' };
const RAZORPAY = { RAZORPAY_KEY_ID: 'rzp_live_1', RAZORPAY_KEY_SECRET: 'secret' };
const STRIPE = { STRIPE_SECRET_KEY: 'sk_test_1' };

const clinics = {
  trial: testClinic(),
  off: testClinic({ PAYMENT_SANDBOX: 'off' }),
  keyless: testClinic(POSTGRES),
  requested: testClinic({ ...POSTGRES, ...RAZORPAY, PAYMENT_SANDBOX: 'on' }),
  razorpay: testClinic({ ...POSTGRES, ...RAZORPAY }),
  stripe: testClinic(STRIPE),
};

const PLAYED = [
  { provider: 'stripe', test: true },
  { provider: 'razorpay', test: true },
];

async function offered(clinic: TestClinic) {
  const as = await somePatient(clinic);
  return (await requestAs(clinic, 'listMyPayments', {}, { as })).body.offered;
}

async function sandboxed(clinic: TestClinic): Promise<boolean> {
  const url = '/sandbox/razorpay/checkout.js';
  return (await clinic.app.inject({ method: 'GET', url })).statusCode === 200;
}

test.each([
  ['trial', PLAYED, true],
  ['off', [], false],
  ['keyless', [], false],
  ['requested', PLAYED, true],
  ['razorpay', [{ provider: 'razorpay', test: false }], false],
  ['stripe', [{ provider: 'stripe', test: true }], false],
] as const)('%s: offers %j', async (name, expected, sandbox) => {
  const clinic = clinics[name];
  expect(await offered(clinic)).toEqual(expected);
  expect(await sandboxed(clinic)).toBe(sandbox);
});

test('a page may fetch from Razorpay only where the real one takes payments', async () => {
  const policy = async (clinic: TestClinic) =>
    (await clinic.app.inject({ method: 'GET', url: '/healthz' })).headers[
      'content-security-policy'
    ];
  expect(await policy(clinics.razorpay)).toContain(
    "script-src 'self' https://checkout.razorpay.com",
  );
  for (const name of ['trial', 'off', 'keyless', 'requested', 'stripe'] as const) {
    expect(await policy(clinics[name])).not.toMatch(/razorpay|unsafe-inline/);
  }
});
