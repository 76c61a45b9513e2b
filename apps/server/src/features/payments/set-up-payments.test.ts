import fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import type { PaymentOrder } from '#store/payment-orders.ts';
import { ledgerFixture, NOW, someAppointment, someOrder } from '#testing/ledger-fixture.ts';
import type { ProviderSnapshot } from './provider.ts';
import { setUpPayments } from './set-up-payments.ts';

const fixture = ledgerFixture();
const OPEN: ProviderSnapshot = { state: 'open', matchesOrder: true, payments: [] };

async function setUp(providers: object) {
  const app = fastify();
  const payments = await setUpPayments(app, {
    ...{ database: fixture.database, clock: { now: () => NOW }, log: app.log },
    messages: { enqueueLedger: vi.fn(), wake: vi.fn() },
    providers: { razorpayScript: '', ...providers },
  });
  return { app, payments };
}

test('the providers are those that are set up', async () => {
  const [stripe, razorpay] = [{ livemode: false }, { livemode: true }];
  const { payments } = await setUp({ stripe });
  expect([payments.provider('stripe'), payments.provider('razorpay')]).toEqual([stripe, undefined]);
  expect(payments.livemode).toBe(false);
  const other = await setUp({ razorpay });
  expect(other.payments.provider('razorpay')).toBe(razorpay);
  expect(other.payments.livemode).toBe(true);
});

test('their webhooks are received', async () => {
  const event = { id: 'evt_1', orderReference: null, paymentReference: null };
  const { app } = await setUp({ stripe: { livemode: true, parseEvent: () => event } });
  const { statusCode } = await app.inject({
    ...{ method: 'POST', url: '/api/webhooks/stripe', payload: '{}' },
  });
  expect(statusCode).toBe(200);
});

test('the application ends after the checks that are running', async () => {
  const order = await someOrder(fixture.db, await someAppointment(fixture.database));
  const reply = Promise.withResolvers<ProviderSnapshot>();
  const fetch = vi.fn((_order: PaymentOrder) => reply.promise);
  const { app, payments } = await setUp({ stripe: { livemode: true, fetch } });
  await app.ready();
  payments.reconcileSoon();
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled());
  const closed = vi.fn();
  const closing = app.close().then(closed);
  await new Promise(setImmediate);
  expect(closed).not.toHaveBeenCalled();
  reply.resolve(OPEN);
  await closing;
  const { checks } = await fixture.db
    .selectFrom('payment_orders')
    .select('checks')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow();
  expect(checks).toBe(1);
});
