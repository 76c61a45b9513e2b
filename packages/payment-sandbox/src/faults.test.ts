import { expect, test } from 'vitest';
import { testKeys } from './standalone.ts';
import { orderParams, sandboxFixture, sessionParams } from './testing/sandbox-fixture.ts';

test('a fault affects the given number of requests to the given path', async () => {
  const { razorpay, control } = await sandboxFixture();
  control.setFault({ provider: 'razorpay', kind: '500', count: 2, path: '/orders' });
  expect((await razorpay('/payments/pay_none')).status).toBe(400);
  expect((await razorpay('/orders', orderParams)).body.error.code).toBe('SERVER_ERROR');
  expect((await razorpay('/orders', orderParams)).status).toBe(500);
  expect((await razorpay('/orders', orderParams)).status).toBe(200);
});

test('reset and garbage reach the official client as connection and API errors', async () => {
  const { stripe, control } = await sandboxFixture();
  const open = () => stripe.checkout.sessions.create(sessionParams);
  control.setFault({ provider: 'stripe', kind: 'reset' });
  await expect(open()).rejects.toMatchObject({ type: 'StripeConnectionError' });
  control.setFault({ provider: 'stripe', kind: 'garbage' });
  await expect(open()).rejects.toMatchObject({ type: 'StripeAPIError' });
});

test('a delay holds the reply back, and the request runs after it', async () => {
  const { stripe, control } = await sandboxFixture();
  control.setFault({ provider: 'stripe', kind: 'delay', ms: 20 });
  const started = performance.now();
  const open = stripe.checkout.sessions.create(sessionParams);
  await expect(open).resolves.toMatchObject({ status: 'open' });
  // Timers may fire a millisecond early, never earlier.
  expect(performance.now() - started).toBeGreaterThanOrEqual(19);
  expect(control.faultsLeft()).toBe(0);
});

test('after a lost reply, a retry with the same key returns the result', async () => {
  const { stripe, control } = await sandboxFixture();
  const { id } = await stripe.checkout.sessions.create(sessionParams);
  const params = { payment_intent: control.pay(id).paymentId };
  const key = { idempotencyKey: 'refund-1' };
  control.setFault({ provider: 'stripe', kind: 'lost-reply' });
  await expect(stripe.refunds.create(params, key)).rejects.toMatchObject({
    type: 'StripeConnectionError',
  });
  expect(await stripe.refunds.create(params, key)).toMatchObject({ amount: 50_000 });
});

test('a blackhole never replies, and closing ends the connection', async () => {
  const { control, url, close } = await sandboxFixture();
  control.setFault({ provider: 'razorpay', kind: 'blackhole' });
  const { keyId, keySecret } = testKeys.razorpay;
  const authorization = `Basic ${btoa(`${keyId}:${keySecret}`)}`;
  const swallowed = fetch(`${url}/razorpay/v1/orders/x`, { headers: { authorization } }).then(
    () => 'answered',
    () => 'dropped',
  );
  await expect.poll(() => control.faultsLeft()).toBe(0);
  await close();
  expect(await swallowed).toBe('dropped');
});

test('overridden fields of a record appear in every response', async () => {
  const { stripe, control } = await sandboxFixture();
  const { id } = await stripe.checkout.sessions.create(sessionParams);
  control.tamper(id, { amount_total: 1, currency: 'usd' });
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
    amount_total: 1,
    currency: 'usd',
  });
});

test('control routes exist only when enabled', async () => {
  const post = (url: string, args: unknown[]) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ args }),
    });
  const closed = await sandboxFixture();
  expect((await post(`${closed.url}/control/events`, [])).status).toBe(404);

  const open = await sandboxFixture({ controlRoutes: true });
  const { id } = await open.stripe.checkout.sessions.create(sessionParams);
  expect((await post(`${open.url}/control/pay`, [id, 'succeed'])).status).toBe(200);
  expect((await post(`${open.url}/control/pay`, ['cs_none'])).status).toBe(400);
  expect((await post(`${open.url}/control/constructor`, [])).status).toBe(404);
  expect(await open.stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'complete' });
});
