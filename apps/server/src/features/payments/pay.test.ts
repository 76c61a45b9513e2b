import { expect, test } from 'vitest';
import { type Person, requestAs } from '#testing/actors.ts';
import {
  bookAppointment,
  FEE,
  PAID,
  paymentStatus,
  paymentsFixture,
  startPayment,
  verifyStripe,
} from '#testing/payments-fixture.ts';

const fixture = paymentsFixture();
const { clinic } = fixture;

function verifyRazorpay(as: Person, proof: object = {}) {
  return requestAs(clinic, 'verifyRazorpay', proof, { as });
}

test('Stripe: the browser is redirected, and the return is verified with the provider', async () => {
  fixture.control.holdWebhooks();
  const booking = await bookAppointment(fixture);
  const { body } = await requestAs(clinic, 'payByStripe', booking, { as: booking.patient });
  expect(body).toEqual({ success: true, session_url: expect.stringMatching(/^http/) });
  const session = body.session_url.split('/').at(-1);
  expect((await verifyStripe(fixture, booking)).body.code).toBe('payment-not-completed');
  fixture.control.pay(session);
  const verified = await verifyStripe(fixture, booking);
  expect(verified.body).toEqual({ success: true, message: 'Payment successful' });
  expect(await paymentStatus(fixture, booking)).toEqual({
    paid: true,
    state: 'paid',
    entries: PAID,
  });
});

test('Razorpay: the order is in paise, and the confirmation is verified with the provider', async () => {
  fixture.control.holdWebhooks();
  const booking = await bookAppointment(fixture);
  const { body } = await requestAs(clinic, 'payByRazorpay', booking, { as: booking.patient });
  expect(body).toMatchObject({
    success: true,
    order: { amount: FEE, currency: 'INR', receipt: expect.any(String) },
    key: 'rzp_test_sandbox',
  });
  const { proof } = fixture.control.pay(body.order.id);
  const verified = await verifyRazorpay(booking.patient, proof);
  expect(verified.body).toEqual({ success: true, message: 'Payment successful' });
  expect(await paymentStatus(fixture, booking)).toEqual({
    paid: true,
    state: 'paid',
    entries: PAID,
  });
});

test.each(['stripe', 'razorpay'] as const)(
  '%s: a webhook records the payment while the tab is closed',
  async (provider) => {
    const booking = await bookAppointment(fixture);
    fixture.control.pay(await startPayment(fixture, booking, provider));
    await fixture.control.webhooksSettled();
    expect(await paymentStatus(fixture, booking)).toEqual({
      paid: true,
      state: 'paid',
      entries: PAID,
    });
  },
);

test.each([true, 'true', false, 'yes'])(
  'success=%s without a payment is rejected',
  async (success) => {
    const booking = await bookAppointment(fixture);
    expect((await verifyStripe(fixture, booking, success)).body.code).toBe('payment-not-completed');
    await startPayment(fixture, booking, 'stripe');
    expect((await verifyStripe(fixture, booking, success)).body.code).toBe('payment-not-completed');
    expect(await paymentStatus(fixture, booking)).toEqual({
      paid: false,
      state: 'left',
      entries: [],
    });
  },
);

test('success=false does not hide a payment', async () => {
  fixture.control.holdWebhooks();
  const booking = await bookAppointment(fixture);
  fixture.control.pay(await startPayment(fixture, booking, 'stripe'));
  expect((await verifyStripe(fixture, booking, 'false')).status).toBe(200);
});

test('a payment counts only for its own appointment', async () => {
  fixture.control.holdWebhooks();
  const [mine, other] = [await bookAppointment(fixture), await bookAppointment(fixture)];
  fixture.control.pay(await startPayment(fixture, other, 'stripe'));
  await startPayment(fixture, mine, 'stripe');
  const stolen = { ...mine, appointmentId: other.appointmentId };
  expect((await verifyStripe(fixture, stolen)).body.code).toBe('appointment-not-found');
  expect((await verifyStripe(fixture, mine)).status).toBe(409);
  const third = await bookAppointment(fixture);
  const { proof } = fixture.control.pay(await startPayment(fixture, third, 'razorpay'));
  expect((await verifyRazorpay(mine.patient, proof)).body.code).toBe('payment-not-proven');
  expect(await paymentStatus(fixture, mine)).toMatchObject({ paid: false, entries: [] });
});

test('a declined payment can be repeated in the same session', async () => {
  const booking = await bookAppointment(fixture);
  const session = await startPayment(fixture, booking, 'stripe');
  fixture.control.pay(session, 'decline');
  expect((await verifyStripe(fixture, booking)).body.code).toBe('payment-not-completed');
  expect(await paymentStatus(fixture, booking)).toEqual({
    paid: false,
    state: 'failed',
    entries: [],
  });
  expect(await startPayment(fixture, booking, 'stripe')).toBe(session);
  fixture.control.pay(session);
  await fixture.control.webhooksSettled();
  expect(await paymentStatus(fixture, booking)).toEqual({
    paid: true,
    state: 'paid',
    entries: PAID,
  });
});
