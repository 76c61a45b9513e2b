import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { fetchWithBase } from '#sandbox/fetch-with-base.ts';
import { sandboxFixture, sessionParams } from '#sandbox/testing/sandbox-fixture.ts';

test('the official client creates and retrieves a session', async () => {
  const { stripe, url } = await sandboxFixture();
  const opened = await stripe.checkout.sessions.create(sessionParams);

  expect(opened).toMatchObject({
    object: 'checkout.session',
    amount_total: 50_000,
    currency: 'inr',
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    client_reference_id: 'appointment-1',
    metadata: { appointment: '1' },
    livemode: false,
    url: `${url}/stripe/pay/${opened.id}`,
  });
  expect(opened.id).toMatch(/^cs_test_[A-Za-z0-9]{58}$/);
  expect(await stripe.checkout.sessions.retrieve(opened.id)).toMatchObject({ id: opened.id });
});

test('a paid session contains its payment intent, expanded on request', async () => {
  const { stripe, control } = await sandboxFixture();
  const { id } = await stripe.checkout.sessions.create({
    ...sessionParams,
    payment_intent_data: { metadata: { appointment: '1' } },
  });
  const { paymentId } = control.pay(id);

  const paid = await stripe.checkout.sessions.retrieve(id);
  expect(paid).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    payment_intent: paymentId,
  });
  const whole = await stripe.checkout.sessions.retrieve(id, {
    expand: ['payment_intent.latest_charge'],
  });
  expect(whole.payment_intent).toMatchObject({
    id: paymentId,
    status: 'succeeded',
    amount_received: 50_000,
    metadata: { appointment: '1' },
    latest_charge: { object: 'charge', amount: 50_000, payment_intent: paymentId },
  });
  const { data } = await stripe.checkout.sessions.list({ payment_intent: paymentId });
  expect(data.map((session) => session.id)).toEqual([id]);
});

test('a declined session stays open for another card', async () => {
  const { stripe, control } = await sandboxFixture();
  const { id } = await stripe.checkout.sessions.create(sessionParams);
  control.pay(id, 'decline');

  const session = await stripe.checkout.sessions.retrieve(id);
  expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid' });
  expect(control.pay(id)).toMatchObject({ status: 'succeeded' });
});

test.each([
  ['succeed', 'paid', 'succeeded'],
  ['fail', 'unpaid', 'requires_payment_method'],
] as const)(
  'a slow payment is complete but unpaid until it settles: %s',
  async (how, payment, intent) => {
    const { stripe, control } = await sandboxFixture();
    const { id } = await stripe.checkout.sessions.create(sessionParams);
    const { paymentId } = control.pay(id, 'slow');
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
    });

    control.settle(id, how);
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: payment });
    expect(await stripe.paymentIntents.retrieve(paymentId)).toMatchObject({ status: intent });
  },
);

test('a payment settles once', async () => {
  const { stripe, control } = await sandboxFixture();
  const { id } = await stripe.checkout.sessions.create(sessionParams);
  control.pay(id, 'slow');
  control.settle(id);
  control.settle(id, 'fail');
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: 'paid' });
  expect(control.events()).toHaveLength(2);
});

test('a slow payment settles by itself after its delay', async () => {
  const { stripe, control, time } = await sandboxFixture({ settleAfterMs: 15_000 });
  const { id } = await stripe.checkout.sessions.create(sessionParams);
  control.pay(id, 'slow');
  time.now += 14_999;
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: 'unpaid' });
  time.now += 1;
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: 'paid' });
});

test('a session expires once, on request or at its expiry time', async () => {
  const { stripe, control, time } = await sandboxFixture();
  const first = await stripe.checkout.sessions.create(sessionParams);
  expect(await stripe.checkout.sessions.expire(first.id)).toMatchObject({
    status: 'expired',
    url: null,
  });
  await expect(stripe.checkout.sessions.expire(first.id)).rejects.toMatchObject({
    statusCode: 400,
  });

  const expires_at = time.now / 1000 + 1800;
  const second = await stripe.checkout.sessions.create({ ...sessionParams, expires_at });
  time.now += 1800_000;
  expect(await stripe.checkout.sessions.retrieve(second.id)).toMatchObject({ status: 'expired' });
  expect(() => control.pay(second.id)).toThrow('expired');
});

test('an idempotency key repeats its reply and rejects other parameters', async () => {
  const { stripe } = await sandboxFixture();
  const key = { idempotencyKey: 'appointment-1-checkout' };
  const first = await stripe.checkout.sessions.create(sessionParams, key);
  const again = await stripe.checkout.sessions.create(sessionParams, key);
  expect(again.id).toBe(first.id);

  const other = { ...sessionParams, client_reference_id: 'appointment-2' };
  await expect(stripe.checkout.sessions.create(other, key)).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
    statusCode: 400,
  });
});

test.each([
  ['a soon expiry', { expires_at: 1 }, 'expires_at'],
  ['a script as address', { success_url: 'javascript:alert(1)' }, 'success_url'],
  ['nothing to pay for', { line_items: [] }, 'line_items'],
  ['a misspelt parameter', { client_reference: 'x' }, 'client_reference'],
])('refuses %s and names the parameter', async (_name, wrong, param) => {
  const { stripe } = await sandboxFixture();
  await expect(
    stripe.checkout.sessions.create({ ...sessionParams, ...wrong }),
  ).rejects.toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400, param });
});

test('a wrong key replies 401 and an unknown session 404, in Stripe’s error format', async () => {
  const { stripe, url } = await sandboxFixture();
  const other = new Stripe('sk_test_stranger', {
    httpClient: Stripe.createFetchHttpClient(fetchWithBase(`${url}/stripe`)),
  });
  await expect(other.checkout.sessions.create(sessionParams)).rejects.toMatchObject({
    type: 'StripeAuthenticationError',
  });
  await expect(stripe.checkout.sessions.retrieve('cs_test_none')).rejects.toMatchObject({
    code: 'resource_missing',
    statusCode: 404,
  });
});

test('the oldest session is evicted first', async () => {
  const { stripe } = await sandboxFixture({ capacity: 2 });
  const first = await stripe.checkout.sessions.create(sessionParams);
  const second = await stripe.checkout.sessions.create(sessionParams);
  await stripe.checkout.sessions.create(sessionParams);
  await expect(stripe.checkout.sessions.retrieve(first.id)).rejects.toMatchObject({
    statusCode: 404,
  });
  expect(await stripe.checkout.sessions.retrieve(second.id)).toMatchObject({ id: second.id });
});
