import { expect, test } from 'vitest';
import { requestAs } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import {
  bookAppointment,
  PAID,
  paymentStatus,
  paymentsFixture,
  startPayment,
  verifyStripe,
} from '#testing/payments-fixture.ts';

const fixture = paymentsFixture();
const { clinic } = fixture;
const MINUTE = 60_000;

const PROVIDERS = ['stripe', 'razorpay'] as const;

test.each(PROVIDERS)(
  '%s: the job finds a payment that neither browser nor webhook reported',
  async (provider) => {
    fixture.control.holdWebhooks();
    const booking = await bookAppointment(fixture);
    fixture.control.pay(await startPayment(fixture, booking, provider));
    await fixture.reconcileDue();
    expect(await paymentStatus(fixture, booking)).toMatchObject({ paid: false });
    clinic.now += MINUTE;
    await Promise.all([fixture.reconcileDue(), fixture.reconcileDue(), fixture.reconcileDue()]);
    expect(await paymentStatus(fixture, booking)).toEqual({
      paid: true,
      state: 'paid',
      entries: PAID,
    });
  },
);

const FAULTS = ['reset', '500', 'garbage', 'blackhole'] as const;

test.each(PROVIDERS.flatMap((provider) => FAULTS.map((kind) => [provider, kind] as const)))(
  '%s failing with %s: reported to the patient, and retried later',
  async (provider, kind) => {
    fixture.control.holdWebhooks();
    const booking = await bookAppointment(fixture);
    const route = provider === 'stripe' ? 'payByStripe' : 'payByRazorpay';
    fixture.control.setFault({ provider, kind });
    const refused = await requestAs(clinic, route, booking, { as: booking.patient });
    expect([refused.status, refused.body.code]).toEqual([503, 'payment-unreachable']);
    fixture.control.pay(await startPayment(fixture, booking, provider));
    clinic.now += MINUTE;
    fixture.control.setFault({ provider, kind });
    await fixture.reconcileDue();
    expect(await paymentStatus(fixture, booking)).toMatchObject({ paid: false });
    clinic.now += 3 * MINUTE;
    await fixture.reconcileDue();
    expect(await paymentStatus(fixture, booking)).toEqual({
      paid: true,
      state: 'paid',
      entries: PAID,
    });
  },
);

test('a provider that is down when the patient returns is reported, and nothing is lost', async () => {
  fixture.control.holdWebhooks();
  const booking = await bookAppointment(fixture);
  fixture.control.pay(await startPayment(fixture, booking, 'stripe'));
  fixture.control.setFault({ provider: 'stripe', kind: '500' });
  const answer = await verifyStripe(fixture, booking);
  expect([answer.status, answer.body.code]).toEqual([503, 'payment-unreachable']);
  expect((await verifyStripe(fixture, booking)).status).toBe(200);
});

test('an abandoned order expires, and a new one can be opened', async () => {
  const booking = await bookAppointment(fixture);
  const first = await startPayment(fixture, booking, 'stripe');
  clinic.now += 34 * MINUTE;
  await fixture.reconcileDue();
  const open = await clinic.database.db.selectFrom('payment_orders').selectAll().execute();
  expect(open).toMatchObject([{ state: 'expired', check_at: null }]);
  expect(await startPayment(fixture, booking, 'stripe')).not.toBe(first);
});

test.each(PROVIDERS)(
  '%s: a pending refund is checked until the provider ends it',
  async (provider) => {
    fixture.control.refundsWill(provider, 'slow');
    const booking = await bookAppointment(fixture);
    fixture.control.pay(await startPayment(fixture, booking, provider));
    await fixture.control.webhooksSettled();
    const body = { appointmentId: booking.appointmentId };
    await requestAs(clinic, 'cancelAppointment', body, { as: booking.patient });
    const refund = () =>
      clinic.database.db.selectFrom('refunds').selectAll().executeTakeFirstOrThrow();
    await expect.poll(async () => (await refund()).state).toBe('pending');
    await fixture.control.webhooksSettled();
    fixture.control.holdWebhooks();
    fixture.control.settle((await refund()).reference ?? '');
    for (let check = 0; check < 3; check++) {
      clinic.now += 60 * MINUTE;
      await fixture.reconcileDue();
    }
    expect(await refund()).toMatchObject({ state: 'done' });
    const order = () =>
      clinic.database.db.selectFrom('payment_orders').selectAll().executeTakeFirstOrThrow();
    expect(await order()).toMatchObject({ state: 'paid', check_at: null });
  },
);

test('an order unknown to the provider is no longer checked', async () => {
  const booking = await bookAppointment(fixture);
  await startPayment(fixture, booking, 'stripe');
  await clinic.database.executeSql("update payment_orders set reference = 'cs_test_unknown'");
  clinic.now += MINUTE;
  await fixture.reconcileDue();
  const orders = await clinic.database.db.selectFrom('payment_orders').selectAll().execute();
  expect(orders).toMatchObject([{ state: 'gone', check_at: null }]);
});

const keyless = testClinic({ DATABASE_URL: 'postgres://nobody@nowhere/nothing' });

test('on PostgreSQL without keys no provider is offered', async () => {
  const booking = await bookAppointment({ ...fixture, clinic: keyless });
  const { body } = await requestAs(keyless, 'listMyPayments', {}, { as: booking.patient });
  expect(body.offered).toEqual([]);
  for (const route of ['payByStripe', 'payByRazorpay'] as const) {
    const answer = await requestAs(keyless, route, booking, { as: booking.patient });
    expect([answer.status, answer.body.message]).toEqual([
      503,
      'This payment method is not set up',
    ]);
  }
  for (const provider of PROVIDERS) {
    const url = `/api/webhooks/${provider}`;
    expect((await keyless.app.inject({ method: 'POST', url, payload: '{}' })).statusCode).toBe(503);
  }
  const sandbox = await keyless.app.inject({ method: 'GET', url: '/sandbox/razorpay/checkout.js' });
  expect(sandbox.statusCode).toBe(404);
});

test.each([
  [5 * MINUTE, true],
  [2 * MINUTE + 1, true],
  [2 * MINUTE, false],
])('an open order is reused only with more than two minutes left: %i ms', async (left, reused) => {
  const booking = await bookAppointment(fixture);
  const first = await startPayment(fixture, booking, 'stripe');
  const { expires_at } = await clinic.database.db
    .selectFrom('payment_orders')
    .select('expires_at')
    .where('reference', '=', first)
    .executeTakeFirstOrThrow();
  const before = clinic.now;
  clinic.now = expires_at.getTime() - left;
  expect((await startPayment(fixture, booking, 'stripe')) === first).toBe(reused);
  clinic.now = before;
});

test('what was paid in cash and reopened is not paid online as well', async () => {
  const booking = await bookAppointment(fixture);
  const { appointmentId, doctor } = booking;
  for (const route of ['completeAppointment', 'recordCash'] as const) {
    await requestAs(clinic, route, { appointmentId }, { as: doctor });
  }
  await requestAs(clinic, 'reopenAppointment', { appointmentId }, { as: doctor });
  const reply = await requestAs(clinic, 'payByStripe', { appointmentId }, { as: booking.patient });
  expect([reply.status, reply.body.code]).toEqual([409, 'already-paid']);
});

test('one patient cannot make the clinic query a provider without limit', async () => {
  const booking = await bookAppointment(fixture);
  await startPayment(fixture, booking, 'stripe');
  const replies = [];
  for (let request = 0; request < 25; request++) replies.push(await verifyStripe(fixture, booking));
  expect(replies[0]?.body.code).toBe('payment-not-completed');
  expect([replies.at(-1)?.status, replies.at(-1)?.body.code]).toEqual([429, 'too-many']);
  const { status } = await requestAs(clinic, 'payByStripe', booking, { as: booking.patient });
  expect(status).toBe(429);
  await startPayment(fixture, await bookAppointment(fixture), 'stripe');
});

test('verifying does not query the provider for expired orders', async () => {
  const booking = await bookAppointment(fixture);
  await startPayment(fixture, booking, 'stripe');
  clinic.now += 40 * MINUTE;
  await fixture.reconcileDue();
  // The provider tells of the expired order, and the clinic asks once more.
  await fixture.control.webhooksSettled();
  fixture.control.setFault({ provider: 'stripe', kind: '500' });
  expect((await verifyStripe(fixture, booking)).body.code).toBe('payment-not-completed');
  expect(fixture.control.faultsLeft()).toBe(1);
});
