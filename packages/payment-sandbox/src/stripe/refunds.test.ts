import { expect, test } from 'vitest';
import { sandboxFixture, sessionParams } from '#sandbox/testing/sandbox-fixture.ts';

async function paidFixture() {
  const fixture = await sandboxFixture();
  const { id } = await fixture.stripe.checkout.sessions.create(sessionParams);
  return { ...fixture, payment_intent: fixture.control.pay(id).paymentId };
}

test('partial refunds cannot exceed the amount paid', async () => {
  const { stripe, payment_intent } = await paidFixture();
  const part = await stripe.refunds.create({ payment_intent, amount: 20_000 });
  expect(part).toMatchObject({
    object: 'refund',
    amount: 20_000,
    status: 'succeeded',
    payment_intent,
  });

  await expect(stripe.refunds.create({ payment_intent, amount: 30_001 })).rejects.toMatchObject({
    statusCode: 400,
  });
  const rest = await stripe.refunds.create({ payment_intent });
  expect(rest.amount).toBe(30_000);
  await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  });
  const { data } = await stripe.refunds.list({ payment_intent });
  expect(data.map((refund) => refund.id)).toEqual([rest.id, part.id]);
});

test('one idempotency key creates one refund', async () => {
  const { stripe, payment_intent } = await paidFixture();
  const key = { idempotencyKey: 'refund-appointment-1' };
  const params = { payment_intent, amount: 10_000, metadata: { appointment: '1' } };
  const first = await stripe.refunds.create(params, key);
  expect((await stripe.refunds.create(params, key)).id).toBe(first.id);
  const { data } = await stripe.refunds.list({ payment_intent });
  expect(data).toHaveLength(1);
});

test('a slow refund is pending until settled; a failed one can be repeated', async () => {
  const { stripe, control, payment_intent } = await paidFixture();
  control.refundsWill('stripe', 'slow');
  const slow = await stripe.refunds.create({ payment_intent });
  expect(slow.status).toBe('pending');
  control.settle(slow.id, 'fail');
  expect(await stripe.refunds.retrieve(slow.id)).toMatchObject({ status: 'failed' });

  control.refundsWill('stripe', 'succeed');
  expect(await stripe.refunds.create({ payment_intent })).toMatchObject({
    amount: 50_000,
    status: 'succeeded',
  });
});

test('an unpaid payment cannot be refunded', async () => {
  const { stripe, control } = await sandboxFixture();
  const { id } = await stripe.checkout.sessions.create(sessionParams);
  const { paymentId } = control.pay(id, 'slow');
  await expect(stripe.refunds.create({ payment_intent: paymentId })).rejects.toThrow(
    'does not have a successful charge',
  );
});
