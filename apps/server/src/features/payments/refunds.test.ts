import { expect, test } from 'vitest';
import { renewSession, requestAs, someAdmin } from '#testing/actors.ts';
import type { BookedAppointment } from '#testing/booked-appointment.ts';
import {
  bookAndPay,
  bookAppointment,
  cancelBooking,
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
