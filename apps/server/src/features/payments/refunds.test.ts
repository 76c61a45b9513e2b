import { expect, test } from 'vitest';
import { renewSession, requestAs, someAdmin } from '#testing/actors.ts';
import {
  type BookedAppointment,
  bookAndPay,
  bookAppointment,
  cancelBooking,
  FEE,
  PAID,
  paymentStatus,
  paymentsFixture,
  pollPayment,
  REFUNDED,
  refundInDashboard,
  startPayment,
  verifyStripe,
} from '#testing/payments-fixture.ts';

const fixture = paymentsFixture();
const { clinic } = fixture;
const PROVIDERS = ['stripe', 'razorpay'] as const;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const paidBooking = (provider?: 'stripe' | 'razorpay') => bookAndPay(fixture, provider);
const cancel = (booking: BookedAppointment, role?: 'patient' | 'doctor') =>
  cancelBooking(fixture, booking, role);
const settles = (booking: BookedAppointment) => pollPayment(fixture, booking);

test.each(PROVIDERS)('%s: cancelling refunds the payment', async (provider) => {
  const booking = await paidBooking(provider);
  expect((await cancel(booking)).status).toBe(200);
  await settles(booking).toMatchObject({ state: 'refunded', entries: REFUNDED });
});

test('cancellation by the doctor or the admin refunds even after the start', async () => {
  const [one, two] = [await paidBooking('stripe'), await paidBooking('razorpay')];
  clinic.now += 2 * DAY;
  const admin = await someAdmin(clinic);
  await clinic.database.executeSql("update sessions set active_at = now() + interval '99 years'");
  await clinic.database.executeSql("update sessions set expires_at = now() + interval '99 years'");
  expect((await cancel(one, 'doctor')).status).toBe(200);
  const body = { appointmentId: two.appointmentId };
  expect((await requestAs(clinic, 'cancelAppointment', body, { as: admin })).status).toBe(200);
  clinic.now -= 2 * DAY;
  await settles(one).toMatchObject({ entries: REFUNDED });
  await settles(two).toMatchObject({ entries: REFUNDED });
});

test('a patient’s cancellation after the start is held for the admin, who refunds it once', async () => {
  const booking = await paidBooking('stripe');
  clinic.now += DAY + 60 * MINUTE;
  const admin = await someAdmin(clinic);
  await clinic.database.executeSql("update sessions set active_at = now() + interval '99 years'");
  await clinic.database.executeSql("update sessions set expires_at = now() + interval '99 years'");
  expect((await cancel(booking)).status).toBe(200);
  await fixture.reconcileDue();
  expect(await paymentStatus(fixture, booking)).toMatchObject({ state: 'held', entries: PAID });
  expect((await verifyStripe(fixture, booking)).body.code).toBe('payment-held');
  const { body } = await requestAs(clinic, 'listPayments', { money: 'held' }, { as: admin });
  expect(body.payments).toHaveLength(1);
  const id = body.payments[0].id;
  await renewSession(clinic, admin.token);
  const answers = await Promise.all(
    [1, 2, 3].map(() => requestAs(clinic, 'refundPayment', { id }, { as: admin })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  await settles(booking).toMatchObject({ state: 'refunded', entries: REFUNDED });
});

test('a payment captured after the cancellation is refunded', async () => {
  fixture.control.holdWebhooks();
  const booking = await bookAppointment(fixture);
  const session = await startPayment(fixture, booking, 'stripe');
  fixture.control.pay(session, 'slow');
  await cancel(booking);
  fixture.control.settle(session);
  expect((await verifyStripe(fixture, booking)).body.code).toBe('payment-returned');
  await settles(booking).toEqual({ paid: false, state: 'refunded', entries: REFUNDED });
});

test('paid with both providers at once: the second payment is refunded', async () => {
  fixture.control.holdWebhooks();
  const booking = await bookAppointment(fixture);
  const [session, order] = [
    await startPayment(fixture, booking, 'stripe'),
    await startPayment(fixture, booking, 'razorpay'),
  ];
  fixture.control.pay(session);
  const { proof } = fixture.control.pay(order);
  fixture.control.releaseWebhooks();
  await Promise.all([
    verifyStripe(fixture, booking),
    requestAs(clinic, 'verifyRazorpay', proof ?? {}, { as: booking.patient }),
    fixture.control.webhooksSettled(),
  ]);
  await fixture.reconcileDue();
  const { paid, entries } = await paymentStatus(fixture, booking);
  expect(paid).toBe(true);
  expect(entries).toEqual([...PAID, ...PAID, ['refund', -FEE]]);
});

test.each(Array.from({ length: 6 }, (_, run) => run))(
  'paying and cancelling at once, run %i: the payment is refunded',
  async (run) => {
    fixture.control.holdWebhooks();
    const booking = await bookAppointment(fixture);
    fixture.control.pay(await startPayment(fixture, booking, run % 2 ? 'stripe' : 'razorpay'));
    fixture.control.releaseWebhooks();
    const [cancelled] = await Promise.all([
      cancel(booking),
      fixture.control.webhooksSettled(),
      verifyStripe(fixture, booking),
    ]);
    expect(cancelled.status).toBe(200);
    await settles(booking).toMatchObject({ state: 'refunded', entries: REFUNDED });
  },
);

test.each(PROVIDERS)('%s: a lost reply refunds once', async (provider) => {
  const booking = await paidBooking(provider);
  fixture.control.setFault({ provider, kind: 'lost-reply', path: 'refund', count: 1 });
  await cancel(booking);
  await expect.poll(fixture.control.faultsLeft).toBe(0);
  clinic.now += 3 * MINUTE;
  await fixture.reconcileDue();
  await settles(booking).toMatchObject({ state: 'refunded', entries: REFUNDED });
});

test.each(PROVIDERS)('%s: a slow refund is shown as done once it is', async (provider) => {
  fixture.control.refundsWill(provider, 'slow');
  const booking = await paidBooking(provider);
  await cancel(booking);
  await settles(booking).toMatchObject({ state: 'refunding', entries: PAID });
  const references = async () =>
    (await clinic.database.db.selectFrom('refunds').select('reference').execute())[0]?.reference;
  await expect.poll(references).toBeTruthy();
  fixture.control.settle((await references()) ?? '');
  await fixture.control.webhooksSettled();
  expect(await paymentStatus(fixture, booking)).toMatchObject({
    state: 'refunded',
    entries: REFUNDED,
  });
});

test.each(PROVIDERS)('%s: the admin retries a failed refund', async (provider) => {
  const admin = await someAdmin(clinic);
  fixture.control.refundsWill(provider, 'decline');
  const booking = await paidBooking(provider);
  await cancel(booking);
  await settles(booking).toMatchObject({ state: 'refund-failed', entries: PAID });
  await fixture.control.webhooksSettled();
  fixture.control.refundsWill(provider, 'succeed');
  const { body } = await requestAs(clinic, 'listPayments', { money: 'failed' }, { as: admin });
  const { status } = await requestAs(
    clinic,
    'refundPayment',
    { id: body.payments[0].id },
    { as: admin },
  );
  expect(status).toBe(200);
  await settles(booking).toMatchObject({ state: 'refunded', entries: REFUNDED });
});

test('a refund made in the dashboard is recorded and not repeated', async () => {
  const booking = await paidBooking('stripe');
  await refundInDashboard(fixture);
  expect(await paymentStatus(fixture, booking)).toMatchObject({ paid: false, entries: REFUNDED });
  await cancel(booking);
  await settles(booking).toMatchObject({ state: 'refunded', entries: REFUNDED });
});

test('after a partial refund in the dashboard, cancelling refunds the rest', async () => {
  const booking = await paidBooking('stripe');
  await refundInDashboard(fixture, 20_000);
  expect(await paymentStatus(fixture, booking)).toMatchObject({ paid: true, state: 'paid' });
  await cancel(booking);
  const parts = [
    ['payment', 50_000],
    ['refund', -20_000],
    ['refund', -30_000],
  ];
  await settles(booking).toMatchObject({ state: 'refunded', entries: parts });
});

test('after a partial refund and a late cancellation, the admin refunds the rest', async () => {
  const booking = await paidBooking('stripe');
  await refundInDashboard(fixture, 20_000);
  const admin = await someAdmin(clinic);
  // A minute after the start: a patient cannot cancel once it is over.
  clinic.now += DAY + 61 * MINUTE;
  await clinic.database.executeSql("update sessions set active_at = now() + interval '99 years'");
  await clinic.database.executeSql("update sessions set expires_at = now() + interval '99 years'");
  await cancel(booking);
  await fixture.reconcileDue();
  expect(await paymentStatus(fixture, booking)).toMatchObject({ state: 'held' });
  const { body } = await requestAs(clinic, 'listPayments', { money: 'held' }, { as: admin });
  const id = body.payments[0].id;
  await renewSession(clinic, admin.token);
  expect((await requestAs(clinic, 'refundPayment', { id }, { as: admin })).status).toBe(200);
  await settles(booking).toMatchObject({ state: 'refunded' });
});

test('a dashboard refund that fails later makes the appointment paid again', async () => {
  const booking = await paidBooking('stripe');
  const refund = await refundInDashboard(fixture);
  expect(await paymentStatus(fixture, booking)).toMatchObject({ paid: false });
  fixture.control.tamper(refund, { status: 'failed' });
  expect((await verifyStripe(fixture, booking)).status).toBe(200);
  expect(await paymentStatus(fixture, booking)).toMatchObject({ paid: true });
});

test('cancelling an unpaid appointment requests no refund', async () => {
  const booking = await bookAppointment(fixture);
  await cancel(booking);
  await fixture.reconcileDue();
  expect(await paymentStatus(fixture, booking)).toEqual({ paid: false, state: null, entries: [] });
});
