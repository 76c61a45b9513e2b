import { expect, test } from 'vitest';
import { callAs, type Person, somePatient } from '#testing/actors.ts';
import {
  bookedVisit,
  FEE,
  PAID,
  paidClinic,
  standing,
  startPaying,
  verifyStripe,
} from '#testing/paid-clinic.ts';

const till = paidClinic();
const { clinic } = till;
const NOTHING = { paid: false, state: null, entries: [] };

function verifyRazorpay(as: Person, proof: object = {}) {
  return callAs(clinic, 'verifyRazorpay', proof, { as });
}

test('Stripe: the browser is sent to its page, and the return is proven by asking', async () => {
  till.control.holdWebhooks();
  const visit = await bookedVisit(till);
  const { body } = await callAs(clinic, 'payByStripe', visit, { as: visit.patient });
  expect(body).toEqual({ success: true, session_url: expect.stringMatching(/^http/) });
  const session = body.session_url.split('/').at(-1);
  expect((await verifyStripe(till, visit)).body.code).toBe('payment-not-completed');
  till.control.pay(session);
  const verified = await verifyStripe(till, visit);
  expect(verified.body).toEqual({ success: true, message: 'Payment successful' });
  expect(await standing(till, visit)).toEqual({ paid: true, state: 'paid', entries: PAID });
});

test('Razorpay: the order is in paise, and the confirmation is proven by asking', async () => {
  till.control.holdWebhooks();
  const visit = await bookedVisit(till);
  const { body } = await callAs(clinic, 'payByRazorpay', visit, { as: visit.patient });
  expect(body).toMatchObject({
    success: true,
    order: { amount: FEE, currency: 'INR', receipt: expect.any(String) },
    key: 'rzp_test_sandbox',
  });
  const { proof } = till.control.pay(body.order.id);
  const verified = await verifyRazorpay(visit.patient, proof);
  expect(verified.body).toEqual({ success: true, message: 'Payment successful' });
  expect(await standing(till, visit)).toEqual({ paid: true, state: 'paid', entries: PAID });
});

test.each(['stripe', 'razorpay'] as const)(
  '%s: settled by webhook while the tab is closed',
  async (provider) => {
    const visit = await bookedVisit(till);
    till.control.pay(await startPaying(till, visit, provider));
    await till.control.webhooksSettled();
    expect(await standing(till, visit)).toEqual({ paid: true, state: 'paid', entries: PAID });
  },
);

test('addresses to come back to are ours whatever the request says its host is', async () => {
  const visit = await bookedVisit(till);
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
  await callAs(clinic, 'payByStripe', visit, { as: visit.patient, headers });
  const session = await latestSession();
  expect(session.success_url).toBe(
    `https://clinic.example/verify?success=true&appointmentId=${visit.appointmentId}`,
  );
  expect(session.cancel_url).toMatch(/^https:\/\/clinic\.example\/verify\?success=false/);
});

async function latestSession(): Promise<{ success_url: string; cancel_url: string }> {
  const headers = { authorization: 'Bearer sk_test_sandbox' };
  const answer = await fetch(`${till.url}/stripe/v1/checkout/sessions`, { headers });
  const { data } = (await answer.json()) as { data: { success_url: string; cancel_url: string }[] };
  if (!data[0]) throw new Error('no session was opened');
  return data[0];
}

test.each([true, 'true', false, 'yes'])('success=%s with nothing paid is nothing', async (said) => {
  const visit = await bookedVisit(till);
  expect((await verifyStripe(till, visit, said)).body.code).toBe('payment-not-completed');
  await startPaying(till, visit, 'stripe');
  expect((await verifyStripe(till, visit, said)).body.code).toBe('payment-not-completed');
  expect(await standing(till, visit)).toEqual({ paid: false, state: 'left', entries: [] });
});

test('success=false cannot hide a payment', async () => {
  till.control.holdWebhooks();
  const visit = await bookedVisit(till);
  till.control.pay(await startPaying(till, visit, 'stripe'));
  expect((await verifyStripe(till, visit, 'false')).status).toBe(200);
});

test('a payment pays its own appointment, and no other', async () => {
  till.control.holdWebhooks();
  const [mine, other] = [await bookedVisit(till), await bookedVisit(till)];
  till.control.pay(await startPaying(till, other, 'stripe'));
  await startPaying(till, mine, 'stripe');
  const stolen = { ...mine, appointmentId: other.appointmentId };
  expect((await verifyStripe(till, stolen)).body.code).toBe('appointment-not-found');
  expect((await verifyStripe(till, mine)).status).toBe(409);
  const third = await bookedVisit(till);
  const { proof } = till.control.pay(await startPaying(till, third, 'razorpay'));
  expect((await verifyRazorpay(mine.patient, proof)).body.code).toBe('payment-not-proven');
  expect(await standing(till, mine)).toMatchObject({ paid: false, entries: [] });
});

test('a confirmation one bit off, over another order, or with another secret proves nothing', async () => {
  till.control.holdWebhooks();
  const [visit, other] = [await bookedVisit(till), await bookedVisit(till)];
  const order = await startPaying(till, visit, 'razorpay');
  const foreign = till.control.pay(await startPaying(till, other, 'razorpay')).proof;
  const { proof } = till.control.pay(order, 'slow');
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
    const { status, body } = await verifyRazorpay(visit.patient, forged);
    expect([status, body.code]).toEqual([422, 'payment-not-proven']);
  }
  const odd = { ...proof, razorpay_signature: 'ß'.repeat(32) };
  expect((await verifyRazorpay(visit.patient, odd)).status).toBe(400);
  // The signature is right, and the money is not there yet.
  expect((await verifyRazorpay(visit.patient, proof)).body.code).toBe('payment-processing');
  expect(await standing(till, visit)).toEqual({ paid: false, state: 'processing', entries: [] });
  till.control.settle(order);
  expect((await verifyRazorpay(visit.patient, proof)).status).toBe(200);
});

test('a bank that was asked and left is waited for a quarter of an hour, then one may try again', async () => {
  const { clinic } = till;
  const visit = await bookedVisit(till);
  const order = await startPaying(till, visit, 'razorpay');
  till.control.pay(order, 'slow');
  const again = () =>
    callAs(clinic, 'payByRazorpay', { appointmentId: visit.appointmentId }, { as: visit.patient });
  clinic.now += 15 * 60_000;
  expect((await again()).body.code).toBe('payment-processing');
  clinic.now += 2000;
  const { status, body } = await again();
  expect([status, body.order.id]).toEqual([200, order]);
  till.control.settle(order);
  await till.control.webhooksSettled();
  expect(await standing(till, visit)).toMatchObject({ paid: true });
});

test.each([
  ['a smaller amount', { amount_total: 100 }],
  ['another currency', { currency: 'usd' }],
  ['another owner', { client_reference_id: 'somebody else' }],
  ['another id', { id: 'cs_test_other' }],
  ['the other mode', { livemode: true }],
])('Stripe saying %s is not believed', async (_what, fields) => {
  const visit = await bookedVisit(till);
  const session = await startPaying(till, visit, 'stripe');
  till.control.tamper(session, fields);
  till.control.pay(session);
  await till.control.webhooksSettled();
  expect((await verifyStripe(till, visit)).body.code).toBe('payment-not-proven');
  expect(await standing(till, visit)).toEqual({ paid: false, state: 'checking', entries: [] });
});

test.each([
  ['a smaller amount', 'order', { amount: 100 }],
  ['another receipt', 'order', { receipt: 'somebody else' }],
  ['a payment in another currency', 'payment', { currency: 'USD' }],
  ['a payment of less', 'payment', { amount: FEE - 1 }],
  ['a payment of another order', 'payment', { order_id: 'order_other' }],
])('Razorpay saying %s is not believed', async (_what, which, fields) => {
  till.control.holdWebhooks();
  const visit = await bookedVisit(till);
  const order = await startPaying(till, visit, 'razorpay');
  const { paymentId, proof } = till.control.pay(order);
  till.control.tamper(which === 'order' ? order : paymentId, fields);
  expect((await verifyRazorpay(visit.patient, proof)).body.code).toBe('payment-not-proven');
  expect(await standing(till, visit)).toMatchObject({ paid: false, state: 'checking' });
});

test('declined, then paid', async () => {
  const visit = await bookedVisit(till);
  const session = await startPaying(till, visit, 'stripe');
  till.control.pay(session, 'decline');
  expect((await verifyStripe(till, visit)).body.code).toBe('payment-not-completed');
  expect(await standing(till, visit)).toEqual({ paid: false, state: 'failed', entries: [] });
  expect(await startPaying(till, visit, 'stripe')).toBe(session);
  till.control.pay(session);
  await till.control.webhooksSettled();
  expect(await standing(till, visit)).toEqual({ paid: true, state: 'paid', entries: PAID });
});

test('a patient who clicks twice at once has one session', async () => {
  const visit = await bookedVisit(till);
  const ids = await Promise.all(
    Array.from({ length: 5 }, () => startPaying(till, visit, 'stripe')),
  );
  expect(new Set(ids).size).toBe(1);
});

test('nobody pays twice on purpose: paid, and under way, are said', async () => {
  const visit = await bookedVisit(till);
  till.control.pay(await startPaying(till, visit, 'razorpay'), 'slow');
  const under = await callAs(clinic, 'payByStripe', visit, { as: visit.patient });
  expect([under.status, under.body.code]).toEqual([409, 'payment-processing']);
});

test('a webhook that was lost is made up for before anybody pays again', async () => {
  till.control.holdWebhooks();
  const visit = await bookedVisit(till);
  till.control.pay(await startPaying(till, visit, 'razorpay'));
  const again = await callAs(clinic, 'payByStripe', visit, { as: visit.patient });
  expect([again.status, again.body.code]).toEqual([409, 'already-paid']);
  expect(await standing(till, visit)).toMatchObject({ paid: true });
});

test('another’s appointment, an unknown one, a cancelled and a free one cannot be paid', async () => {
  const [visit, free] = [await bookedVisit(till), await bookedVisit(till, 0)];
  const stranger = await somePatient(clinic);
  for (const [body, as, code] of [
    [visit, stranger, 'appointment-not-found'],
    [{ appointmentId: '00000000-0000-4000-8000-000000000000' }, stranger, 'appointment-not-found'],
    [free, free.patient, 'nothing-to-pay'],
  ] as const) {
    for (const route of ['payByStripe', 'payByRazorpay'] as const) {
      expect((await callAs(clinic, route, body, { as })).body.code).toBe(code);
    }
  }
  await callAs(clinic, 'cancelPatientAppointment', visit, { as: visit.patient });
  const late = await callAs(clinic, 'payByStripe', visit, { as: visit.patient });
  expect(late.body.code).toBe('already-cancelled');
  expect(await standing(till, visit)).toEqual(NOTHING);
});

test('paying needs a patient', async () => {
  const visit = await bookedVisit(till);
  for (const route of ['payByStripe', 'payByRazorpay', 'verifyStripe', 'verifyRazorpay'] as const) {
    expect((await callAs(clinic, route, visit)).status).toBe(401);
    expect((await callAs(clinic, route, visit, { as: visit.doctor })).status).toBe(401);
  }
});
