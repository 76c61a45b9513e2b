import type { OrderState } from '@nadi/domain/payment';
import { expect, test } from 'vitest';
import type { PaymentOrder } from '#store/payment-orders.ts';
import {
  ledgerFixture,
  NOW,
  someAppointment,
  someOrder,
  someRequest,
} from '#testing/ledger-fixture.ts';
import { paymentResult } from './online-payments.ts';

const fixture = ledgerFixture();

async function ordered(state: OrderState, facts: Parameters<typeof someAppointment>[1] = {}) {
  const order = await someOrder(fixture.db, await someAppointment(fixture.database, facts));
  await set(order, { state });
  return order;
}

const set = ({ id }: PaymentOrder, changes: object) =>
  fixture.db.updateTable('payment_orders').set(changes).where('id', '=', id).execute();

/** The words of success, or the code of the problem that says why it is not paid. */
function resultOf(
  { appointment_id: id }: PaymentOrder,
  provider: 'stripe' | 'razorpay' = 'stripe',
) {
  return paymentResult(fixture.db, id, provider).then(
    ({ success, message }) => success && message,
    (problem: { code: string }) => problem.code,
  );
}

test.each([
  ['paid', { paid: true }, 'Payment successful'],
  // Of an earlier, lower price: the list shows what is still due.
  ['paid', { due: 100 }, 'Payment successful'],
  ['open', { due: 100 }, 'payment-not-completed'],
  ['paid', {}, 'payment-not-completed'],
  ['open', {}, 'payment-not-completed'],
  ['failed', {}, 'payment-not-completed'],
  ['processing', {}, 'payment-processing'],
  ['mismatch', {}, 'payment-not-proven'],
  ['paid', { cancelled: true }, 'payment-held'],
  ['open', { cancelled: true }, 'payment-not-completed'],
] as const)('an order that is %s of an appointment with %o: %s', async (state, facts, result) => {
  expect(await resultOf(await ordered(state, facts))).toBe(result);
});

test('what was paid for a cancelled appointment has been returned once that is requested', async () => {
  const order = await ordered('paid', { cancelled: true });
  await someRequest(fixture.db, order, { amount: 100 });
  expect(await resultOf(order)).toBe('payment-returned');
});

test('the latest order of the provider decides', async () => {
  const order = await ordered('mismatch');
  const later = await someOrder(fixture.db, order.appointment_id);
  await set(later, { state: 'processing', created_at: new Date(NOW + 1) });
  expect(await resultOf(order)).toBe('payment-processing');
  await set(later, { provider: 'razorpay' });
  expect(await resultOf(order)).toBe('payment-not-proven');
  expect(await resultOf(order, 'razorpay')).toBe('payment-processing');
});

test('without an order or an appointment nothing is completed', async () => {
  const order = await ordered('paid');
  expect(await resultOf(order, 'razorpay')).toBe('payment-not-completed');
  for (const facts of [{ cancelled: true }, { due: 100 }]) {
    const appointment_id = await someAppointment(fixture.database, facts);
    expect(await resultOf({ ...order, appointment_id })).toBe('payment-not-completed');
  }
  const nowhere = { ...order, appointment_id: '00000000-0000-4000-8000-000000000000' };
  expect(await resultOf(nowhere)).toBe('payment-not-completed');
});
