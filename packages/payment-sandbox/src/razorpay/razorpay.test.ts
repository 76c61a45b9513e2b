import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { testKeys } from '#sandbox/standalone.ts';
import { orderParams, sandboxFixture } from '#sandbox/testing/sandbox-fixture.ts';

async function paidFixture() {
  const fixture = await sandboxFixture();
  const order = (await fixture.razorpay('/orders', orderParams)).body;
  return { ...fixture, order, ...fixture.control.pay(order.id) };
}

test('an order is created, fetched, paid and confirmed', async () => {
  const { razorpay, order, paymentId, proof } = await paidFixture();
  expect(order).toMatchObject({
    entity: 'order',
    amount_due: 50_000,
    status: 'created',
    ...orderParams,
  });
  expect((await razorpay(`/orders/${order.id}`)).body).toMatchObject({
    status: 'paid',
    amount_paid: 50_000,
    amount_due: 0,
  });
  expect((await razorpay(`/payments/${paymentId}`)).body).toMatchObject({
    entity: 'payment',
    status: 'captured',
    captured: true,
    order_id: order.id,
    amount: 50_000,
    currency: 'INR',
  });
  const signature = createHmac('sha256', testKeys.razorpay.keySecret)
    .update(`${order.id}|${paymentId}`)
    .digest('hex');
  expect(proof?.razorpay_signature).toBe(signature);
});

test('a declined payment leaves the order open, and a paid order accepts no more', async () => {
  const { razorpay, control } = await sandboxFixture();
  const { id } = (await razorpay('/orders', orderParams)).body;
  control.pay(id, 'decline');
  expect((await razorpay(`/orders/${id}`)).body).toMatchObject({
    status: 'attempted',
    attempts: 1,
  });
  control.pay(id);
  expect(() => control.pay(id)).toThrow('Order already paid');
  const payments = (await razorpay(`/orders/${id}/payments`)).body;
  expect(payments).toMatchObject({ entity: 'collection', count: 2 });
  expect(payments.items.map((each) => each.status)).toEqual(['captured', 'failed']);
  expect(payments.items[1]).toMatchObject({ error_code: 'BAD_REQUEST_ERROR', captured: false });
});

test('captures a slow payment even if another one paid the order: a double payment', async () => {
  const { razorpay, control } = await sandboxFixture();
  const { id } = (await razorpay('/orders', orderParams)).body;
  const slow = control.pay(id, 'slow');
  control.pay(id);
  control.settle(slow.paymentId);
  const { items } = (await razorpay(`/orders/${id}/payments`)).body;
  expect(items.map((each) => each.status)).toEqual(['captured', 'captured']);
  const types = control.events('razorpay').map((event) => event.type);
  expect(types.filter((type) => type === 'order.paid')).toHaveLength(1);
});

test('a payment settles once', async () => {
  const { razorpay, control } = await sandboxFixture();
  const { id } = (await razorpay('/orders', orderParams)).body;
  const { paymentId } = control.pay(id, 'slow');
  control.settle(paymentId, 'fail');
  control.settle(paymentId, 'succeed');
  expect((await razorpay(`/orders/${id}`)).body.status).toBe('attempted');
  expect(control.events().map((event) => event.type)).toEqual(['payment.failed']);
});

test('partial refunds cannot exceed the amount paid', async () => {
  const { razorpay, paymentId } = await paidFixture();
  const refund = (body: object) => razorpay(`/payments/${paymentId}/refund`, body);
  const part = await refund({ amount: 20_000, notes: { why: 'late' } });
  expect(part.body).toMatchObject({ entity: 'refund', status: 'processed', payment_id: paymentId });
  expect((await refund({ amount: 30_001 })).body.error.code).toBe('BAD_REQUEST_ERROR');
  expect((await refund({})).body.amount).toBe(30_000);
  expect(await refund({})).toMatchObject({
    status: 400,
    body: { error: { description: 'The payment has been fully refunded already' } },
  });
  expect((await razorpay(`/payments/${paymentId}`)).body).toMatchObject({
    status: 'refunded',
    refund_status: 'full',
    amount_refunded: 50_000,
  });
  expect((await razorpay(`/payments/${paymentId}/refunds`)).body.count).toBe(2);
  expect((await razorpay(`/refunds/${part.body.id}`)).body).toEqual(part.body);
});

test('one X-Refund-Idempotency key makes one refund', async () => {
  const { razorpay, paymentId } = await paidFixture();
  const path = `/payments/${paymentId}/refund`;
  const key = { 'x-refund-idempotency': 'refund-appointment-1' };
  const first = await razorpay(path, { amount: 10_000 }, key);
  const again = await razorpay(path, { amount: 10_000 }, key);
  expect(again.body.id).toBe(first.body.id);
  expect((await razorpay(path, { amount: 10_001 }, key)).body.error.description).toContain(
    'Different request',
  );
  expect((await razorpay(path, {}, { 'x-refund-idempotency': 'short' })).status).toBe(400);
  expect((await razorpay(`/payments/${paymentId}/refunds`)).body.count).toBe(1);
});

test('a slow refund can fail, and the payment can be refunded again', async () => {
  const { razorpay, control, paymentId } = await paidFixture();
  control.refundsWill('razorpay', 'slow');
  const { body } = await razorpay(`/payments/${paymentId}/refund`, {});
  expect(body.status).toBe('pending');
  control.settle(body.id, 'fail');
  expect((await razorpay(`/payments/${paymentId}`)).body).toMatchObject({ amount_refunded: 0 });
  control.refundsWill('razorpay', 'succeed');
  expect((await razorpay(`/payments/${paymentId}/refund`, {})).body.status).toBe('processed');
});

test('only a captured payment can be refunded', async () => {
  const { razorpay, control } = await sandboxFixture();
  const { id } = (await razorpay('/orders', orderParams)).body;
  const { paymentId } = control.pay(id, 'slow');
  expect((await razorpay(`/payments/${paymentId}/refund`, {})).status).toBe(400);
});

test.each([
  ['no amount', { currency: 'INR' }, 'amount'],
  ['rupees with a fraction', { ...orderParams, amount: 500.5 }, 'amount'],
  ['an amount as text', { ...orderParams, amount: '50000' }, 'amount'],
  ['no currency', { amount: 50_000 }, 'currency'],
  ['a long receipt', { ...orderParams, receipt: 'x'.repeat(41) }, 'receipt'],
])('refuses an order with %s', async (_name, params, field) => {
  const { razorpay } = await sandboxFixture();
  const { status, body } = await razorpay('/orders', params);
  expect({ status, field: body.error.field }).toEqual({ status: 400, field });
});

test("wrong keys reply 401 and unknown ids 400, in Razorpay's error format", async () => {
  const { razorpay } = await sandboxFixture();
  const authorization = `Basic ${btoa('rzp_test_sandbox:wrong')}`;
  expect(await razorpay('/orders', orderParams, { authorization })).toMatchObject({
    status: 401,
    body: { error: { description: 'Authentication failed' } },
  });
  expect(await razorpay('/payments/pay_none')).toMatchObject({
    status: 400,
    body: { error: { description: 'The id provided does not exist' } },
  });
});
