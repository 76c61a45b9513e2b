import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { testKeys } from './standalone.ts';
import {
  type DeliveredWebhook,
  orderParams,
  sandboxFixture,
  sessionParams,
} from './testing/sandbox-fixture.ts';

const types = (webhooks: DeliveredWebhook[]) => {
  const bodies = webhooks.map(({ body }) => JSON.parse(body));
  return bodies.map(({ type, event }) => type ?? event);
};

test('Stripe events carry a signature that its own library accepts', async () => {
  const { stripe, control, webhooks, time } = await sandboxFixture();
  const { id } = await stripe.checkout.sessions.create(sessionParams);
  control.pay(id);
  await control.webhooksSettled();

  const [sent] = webhooks;
  const verify = (secret: string) =>
    stripe.webhooks.constructEvent(
      sent?.body ?? '',
      sent?.headers['stripe-signature'] ?? '',
      secret,
      300,
      undefined,
      time.now,
    );
  expect(verify(testKeys.stripe.webhookSecret)).toMatchObject({
    type: 'checkout.session.completed',
    livemode: false,
    data: { object: { id, payment_status: 'paid' } },
  });
  expect(() => verify('whsec_other')).toThrow('signature');
});

test('Razorpay events carry an id and the HMAC of the raw body', async () => {
  const { razorpay, control, webhooks } = await sandboxFixture();
  const { id } = (await razorpay('/orders', orderParams)).body;
  control.pay(id);
  await control.webhooksSettled();

  expect(types(webhooks)).toEqual(['payment.captured', 'order.paid']);
  for (const { headers, body } of webhooks) {
    const hmac = createHmac('sha256', testKeys.razorpay.webhookSecret).update(body).digest('hex');
    expect(headers['x-razorpay-signature']).toBe(hmac);
  }
  const ids = webhooks.map(({ headers }) => headers['x-razorpay-event-id']);
  expect(new Set(ids).size).toBe(2);
  expect(JSON.parse(webhooks[1]?.body ?? '')).toMatchObject({
    entity: 'event',
    contains: ['payment', 'order'],
    payload: { order: { entity: { id, status: 'paid' } } },
  });
});

test('each change emits its event', async () => {
  const { stripe, razorpay, control, webhooks } = await sandboxFixture();
  const open = () => stripe.checkout.sessions.create(sessionParams);
  const slow = await open();
  const { paymentId } = control.pay(slow.id, 'slow');
  control.settle(slow.id);
  await stripe.refunds.create({ payment_intent: paymentId });
  const failing = await open();
  control.pay(failing.id, 'slow');
  control.settle(failing.id, 'fail');
  control.expire((await open()).id);
  const { id } = (await razorpay('/orders', orderParams)).body;
  control.pay(id, 'decline');
  await razorpay(`/payments/${control.pay(id).paymentId}/refund`, {});
  await control.webhooksSettled();

  expect(types(webhooks)).toEqual([
    'checkout.session.completed',
    'checkout.session.async_payment_succeeded',
    'refund.created',
    'charge.refunded',
    'refund.updated',
    'checkout.session.completed',
    'checkout.session.async_payment_failed',
    'checkout.session.expired',
    'payment.failed',
    'payment.captured',
    'order.paid',
    'refund.created',
    'refund.processed',
  ]);
  const { data } = await stripe.events.list({ type: 'charge.refunded' });
  expect(data[0]?.data.object).toMatchObject({ amount_refunded: 50_000, refunded: true });
});

test('events can be held, released in another order, and redelivered with the same id', async () => {
  const { razorpay, control, webhooks } = await sandboxFixture();
  control.holdWebhooks();
  control.pay((await razorpay('/orders', orderParams)).body.id);
  await control.webhooksSettled();
  expect(webhooks).toEqual([]);

  control.releaseWebhooks('reversed');
  await control.webhooksSettled();
  expect(types(webhooks)).toEqual(['order.paid', 'payment.captured']);

  const [event] = control.events('razorpay');
  control.redeliver(event?.id ?? '', 2);
  await control.webhooksSettled();
  const ids = webhooks.map(({ headers }) => headers['x-razorpay-event-id']);
  expect(ids.filter((id) => id === event?.id)).toHaveLength(3);
});

test('a failed delivery is retried later with a new timestamp', async () => {
  const seen: string[] = [];
  const answers = [503, 200];
  const { stripe, control, time } = await sandboxFixture({
    deliver: async (_url, headers) => {
      seen.push(headers['stripe-signature'] ?? '');
      return answers.shift() ?? 200;
    },
  });
  control.pay((await stripe.checkout.sessions.create(sessionParams)).id);
  await control.webhooksSettled();
  time.now += 5_000;
  control.runDue();
  await control.webhooksSettled();
  time.now += 3600_000;
  control.runDue();
  await control.webhooksSettled();

  expect(control.events()[0]?.deliveries).toEqual([503, 200]);
  expect(seen.map((signature) => signature.split(',')[0])).toEqual([
    't=1799143200',
    't=1799143205',
  ]);
});

test('webhooks are sent over HTTP, and closing does not wait for a silent receiver', async () => {
  const received = Promise.withResolvers<string>();
  const silent = createServer((request) => received.resolve(request.url ?? ''));
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
  onTestFinished(() => void silent.closeAllConnections());
  const { port } = silent.address() as AddressInfo;
  const { stripe, control, close } = await sandboxFixture({
    deliver: undefined,
    webhookTargets: { stripe: `http://127.0.0.1:${port}/hooks` },
  } as object);
  control.pay((await stripe.checkout.sessions.create(sessionParams)).id);
  expect(await received.promise).toBe('/hooks');
  await close();
  expect(control.events()[0]?.deliveries).toEqual([0]);
  silent.close();
});

test('forge signs with the given secret and time', async () => {
  const { stripe, control, time } = await sandboxFixture();
  const body = JSON.stringify({ id: 'evt_forged', object: 'event', type: 'charge.refunded' });
  const accept = (headers: Record<string, string>) =>
    stripe.webhooks.constructEvent(
      body,
      headers['stripe-signature'] ?? '',
      testKeys.stripe.webhookSecret,
      300,
      undefined,
      time.now,
    );
  expect(accept(control.forge('stripe', body))).toMatchObject({ id: 'evt_forged' });
  expect(() => accept(control.forge('stripe', body, { secret: 'guess' }))).toThrow();
  expect(() => accept(control.forge('stripe', body, { at: 1 }))).toThrow('tolerance');
});
