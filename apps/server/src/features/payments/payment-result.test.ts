import type { OrderState } from '@nadi/domain/payment';
import { expect, test, vi } from 'vitest';
import type { PaymentOrder } from '#store/payment-orders.ts';
import {
  ledgerFixture,
  NOW,
  partiesOf,
  setOrder,
  someAppointment,
  someOrder,
  someRequest,
} from '#testing/ledger-fixture.ts';
import { runHandler } from '#testing/run-handler.ts';
import { paymentResult } from './online-payments.ts';
import { paymentRoutes } from './routes.ts';

const fixture = ledgerFixture();

async function ordered(state: OrderState, facts: Parameters<typeof someAppointment>[1] = {}) {
  const order = await someOrder(fixture.db, await someAppointment(fixture.database, facts));
  await setOrder(fixture.db, order, { state });
  return order;
}

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
  await setOrder(fixture.db, later, { state: 'processing', created_at: new Date(NOW + 1) });
  expect(await resultOf(order)).toBe('payment-processing');
  await setOrder(fixture.db, later, { provider: 'razorpay' });
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

const REST = { zone: 'Asia/Kolkata', redis: null, requireConfirmation: async () => undefined };

test('one patient causes at most twenty requests a minute to providers, by all routes', async () => {
  const open = vi.fn().mockRejectedValue(new Error('opened'));
  const payments = {
    provider: () => ({ name: 'stripe', takes: () => true, open }),
    deps: { messages: {} },
  } as never;
  const providers = { razorpayScript: '', razorpay: { keyId: 'rzp_live_1' } } as never;
  const routes = paymentRoutes({ payments, providers, ...REST });

  async function patient() {
    const appointmentId = await someAppointment(fixture.database);
    const { patientId: id } = await partiesOf(fixture.db, appointmentId);
    const request = { actor: { role: 'patient', id } as const, now: NOW };
    return {
      verify: () =>
        runHandler(fixture.database, routes.verifyStripe, {
          ...request,
          body: { appointmentId, success: true },
        }),
      pay: () =>
        runHandler(fixture.database, routes.payByRazorpay, { ...request, body: { appointmentId } }),
    };
  }

  const [one, other] = [await patient(), await patient()];
  const notPaid = expect.objectContaining({ code: 'payment-not-completed' });
  for (let count = 0; count < 19; count++) await expect(one.verify()).rejects.toEqual(notPaid);
  await expect(one.pay()).rejects.toThrow('opened');
  const refused = expect.objectContaining({ code: 'too-many' });
  await expect(one.pay()).rejects.toEqual(refused);
  await expect(one.verify()).rejects.toEqual(refused);
  await expect(other.verify()).rejects.toEqual(notPaid);
});

test.each([
  ['with keys, a confirmation of an unknown order', { razorpay: {} }, 'payment-not-proven'],
  ['without keys, any confirmation', {}, 'payment-not-set-up'],
])('%s is refused', async (_when, keys, code) => {
  const payments = { deps: { messages: {} } } as never;
  const providers = { razorpayScript: '', ...keys } as never;
  const { verifyRazorpay } = paymentRoutes({ payments, providers, ...REST });
  const verified = runHandler(fixture.database, verifyRazorpay, {
    actor: { role: 'patient', id: '00000000-0000-4000-8000-000000000000' },
    body: { razorpay_order_id: 'o', razorpay_payment_id: 'p', razorpay_signature: 's' },
    now: NOW,
  });
  await expect(verified).rejects.toEqual(expect.objectContaining({ code }));
});
