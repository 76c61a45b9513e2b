import { expect, test } from 'vitest';
import { callAs } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import {
  bookedVisit,
  PAID,
  paidClinic,
  standing,
  startPaying,
  verifyStripe,
} from '#testing/paid-clinic.ts';

const till = paidClinic();
const { clinic } = till;
const PROVIDERS = ['stripe', 'razorpay'] as const;
const MINUTE = 60_000;

test.each(PROVIDERS)('%s: settled though neither browser nor webhook said so', async (provider) => {
  till.control.holdWebhooks();
  const visit = await bookedVisit(till);
  till.control.pay(await startPaying(till, visit, provider));
  await till.settleDue();
  expect(await standing(till, visit)).toMatchObject({ paid: false });
  clinic.now += MINUTE;
  await Promise.all([till.settleDue(), till.settleDue(), till.settleDue()]);
  expect(await standing(till, visit)).toEqual({ paid: true, state: 'paid', entries: PAID });
});

const BROKEN = ['reset', '500', 'garbage', 'blackhole'] as const;

test.each(PROVIDERS.flatMap((provider) => BROKEN.map((kind) => [provider, kind] as const)))(
  '%s answering with %s: said, and made up for later',
  async (provider, kind) => {
    till.control.holdWebhooks();
    const visit = await bookedVisit(till);
    const route = provider === 'stripe' ? 'payByStripe' : 'payByRazorpay';
    till.control.setFault({ provider, kind });
    const refused = await callAs(clinic, route, visit, { as: visit.patient });
    expect([refused.status, refused.body.code]).toEqual([503, 'payment-unreachable']);
    till.control.pay(await startPaying(till, visit, provider));
    clinic.now += MINUTE;
    till.control.setFault({ provider, kind });
    await till.settleDue();
    expect(await standing(till, visit)).toMatchObject({ paid: false });
    clinic.now += 3 * MINUTE;
    await till.settleDue();
    expect(await standing(till, visit)).toEqual({ paid: true, state: 'paid', entries: PAID });
  },
);

test('a provider that is down at the return is said, and nothing is lost', async () => {
  till.control.holdWebhooks();
  const visit = await bookedVisit(till);
  till.control.pay(await startPaying(till, visit, 'stripe'));
  till.control.setFault({ provider: 'stripe', kind: '500' });
  const answer = await verifyStripe(till, visit);
  expect([answer.status, answer.body.code]).toEqual([503, 'payment-unreachable']);
  expect((await verifyStripe(till, visit)).status).toBe(200);
});

test('what is left lying is let go after its time, and may be tried again', async () => {
  const visit = await bookedVisit(till);
  const first = await startPaying(till, visit, 'stripe');
  clinic.now += 34 * MINUTE;
  await till.settleDue();
  const open = await clinic.database.db.selectFrom('payment_orders').selectAll().execute();
  expect(open).toMatchObject([{ state: 'expired', check_at: null }]);
  expect(await startPaying(till, visit, 'stripe')).not.toBe(first);
});

test('an order that the provider knows no more is let go', async () => {
  const visit = await bookedVisit(till);
  await startPaying(till, visit, 'stripe');
  await clinic.database.executeSql("update payment_orders set reference = 'cs_test_unknown'");
  clinic.now += MINUTE;
  await till.settleDue();
  const orders = await clinic.database.db.selectFrom('payment_orders').selectAll().execute();
  expect(orders).toMatchObject([{ state: 'gone', check_at: null }]);
});

const keyless = testClinic({ DATABASE_URL: 'postgres://nobody@nowhere/nothing' });

test('on PostgreSQL without keys nothing is offered, and the calls say so', async () => {
  const visit = await bookedVisit({ ...till, clinic: keyless });
  const { body } = await callAs(keyless, 'listMyPayments', {}, { as: visit.patient });
  expect(body.offered).toEqual([]);
  for (const route of ['payByStripe', 'payByRazorpay'] as const) {
    const answer = await callAs(keyless, route, visit, { as: visit.patient });
    expect([answer.status, answer.body.message]).toEqual([
      503,
      'This payment method is not set up',
    ]);
  }
  for (const provider of PROVIDERS) {
    const url = `/api/webhooks/${provider}`;
    expect((await keyless.app.inject({ method: 'POST', url, payload: '{}' })).statusCode).toBe(503);
  }
  const sandbox = await keyless.app.inject({ method: 'GET', url: '/sandbox/razorpay/checkout.js' });
  expect(sandbox.statusCode).toBe(404);
});
