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

test('return URLs use PUBLIC_URL and ignore the Host header', async () => {
  const booking = await bookAppointment(fixture);
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
  await requestAs(clinic, 'payByStripe', booking, { as: booking.patient, headers });
  const session = await latestSession();
  expect(session.success_url).toBe(
    `https://clinic.example/verify?success=true&appointmentId=${booking.appointmentId}`,
  );
  expect(session.cancel_url).toMatch(/^https:\/\/clinic\.example\/verify\?success=false/);
});

async function latestSession(): Promise<{ success_url: string; cancel_url: string }> {
  const headers = { authorization: 'Bearer sk_test_sandbox' };
  const answer = await fetch(`${fixture.url}/stripe/v1/checkout/sessions`, { headers });
  const { data } = (await answer.json()) as { data: { success_url: string; cancel_url: string }[] };
  if (!data[0]) throw new Error('no session was opened');
  return data[0];
}

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

test('a confirmation with one changed bit, another order or another secret is rejected', async () => {
  fixture.control.holdWebhooks();
  const [booking, other] = [await bookAppointment(fixture), await bookAppointment(fixture)];
  const order = await startPayment(fixture, booking, 'razorpay');
  const foreign = fixture.control.pay(await startPayment(fixture, other, 'razorpay')).proof;
  const { proof } = fixture.control.pay(order, 'slow');
  if (!proof || !foreign) throw new Error('no proof');
  const bit = proof.razorpay_signature.startsWith('0') ? '1' : '0';
  const forgeries = [
    { ...proof, razorpay_signature: bit + proof.razorpay_signature.slice(1) },
    { ...proof, razorpay_signature: 'f'.repeat(64) },
    { ...proof, razorpay_payment_id: foreign.razorpay_payment_id },
    { ...foreign, razorpay_order_id: order },
    { ...proof, razorpay_order_id: 'order_unknown' },
    foreign,
  ];
  for (const forged of forgeries) {
    const { status, body } = await verifyRazorpay(booking.patient, forged);
    expect([status, body.code]).toEqual([422, 'payment-not-proven']);
  }
  const odd = { ...proof, razorpay_signature: 'ß'.repeat(32) };
  expect((await verifyRazorpay(booking.patient, odd)).status).toBe(400);
  // The signature is correct, but the payment is still being processed.
  expect((await verifyRazorpay(booking.patient, proof)).body.code).toBe('payment-processing');
  expect(await paymentStatus(fixture, booking)).toEqual({
    paid: false,
    state: 'processing',
    entries: [],
  });
  fixture.control.settle(order);
  expect((await verifyRazorpay(booking.patient, proof)).status).toBe(200);
});

test('a payment abandoned at the bank blocks a new attempt for 15 minutes', async () => {
  const { clinic } = fixture;
  const booking = await bookAppointment(fixture);
  const order = await startPayment(fixture, booking, 'razorpay');
  fixture.control.pay(order, 'slow');
  const again = () =>
    requestAs(
      clinic,
      'payByRazorpay',
      { appointmentId: booking.appointmentId },
      { as: booking.patient },
    );
  clinic.now += 15 * 60_000;
  expect((await again()).body.code).toBe('payment-processing');
  clinic.now += 2000;
  const { status, body } = await again();
  expect([status, body.order.id]).toEqual([200, order]);
  fixture.control.settle(order);
  await fixture.control.webhooksSettled();
  expect(await paymentStatus(fixture, booking)).toMatchObject({ paid: true });
});

test.each([
  ['a smaller amount', { amount_total: 100 }],
  ['another currency', { currency: 'usd' }],
  ['another owner', { client_reference_id: 'somebody else' }],
  ['another id', { id: 'cs_test_other' }],
  ['the other mode', { livemode: true }],
])('Stripe: %s is a mismatch', async (_what, fields) => {
  const booking = await bookAppointment(fixture);
  const session = await startPayment(fixture, booking, 'stripe');
  fixture.control.tamper(session, fields);
  fixture.control.pay(session);
  await fixture.control.webhooksSettled();
  expect((await verifyStripe(fixture, booking)).body.code).toBe('payment-not-proven');
  expect(await paymentStatus(fixture, booking)).toEqual({
    paid: false,
    state: 'checking',
    entries: [],
  });
});

test.each([
  ['a smaller amount', 'order', { amount: 100 }],
  ['another receipt', 'order', { receipt: 'somebody else' }],
  ['a payment in another currency', 'payment', { currency: 'USD' }],
  ['a payment of less', 'payment', { amount: FEE - 1 }],
  ['a payment of another order', 'payment', { order_id: 'order_other' }],
])('Razorpay: %s is a mismatch', async (_what, which, fields) => {
  fixture.control.holdWebhooks();
  const booking = await bookAppointment(fixture);
  const order = await startPayment(fixture, booking, 'razorpay');
  const { paymentId, proof } = fixture.control.pay(order);
  fixture.control.tamper(which === 'order' ? order : paymentId, fields);
  expect((await verifyRazorpay(booking.patient, proof)).body.code).toBe('payment-not-proven');
  expect(await paymentStatus(fixture, booking)).toMatchObject({ paid: false, state: 'checking' });
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

test('five concurrent requests open one session', async () => {
  const booking = await bookAppointment(fixture);
  const ids = await Promise.all(
    Array.from({ length: 5 }, () => startPayment(fixture, booking, 'stripe')),
  );
  expect(new Set(ids).size).toBe(1);
});

test('only patients can pay', async () => {
  const booking = await bookAppointment(fixture);
  for (const route of ['payByStripe', 'payByRazorpay', 'verifyStripe', 'verifyRazorpay'] as const) {
    expect((await requestAs(clinic, route, booking)).status).toBe(401);
    expect((await requestAs(clinic, route, booking, { as: booking.doctor })).status).toBe(401);
  }
});
