import { expect, test } from 'vitest';
import { requestAs } from '#testing/actors.ts';
import {
  bookAppointment,
  paymentsFixture,
  startPayment,
  verifyStripe,
} from '#testing/payments-fixture.ts';

const fixture = paymentsFixture();
const { clinic } = fixture;
const MINUTE = 60_000;

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
  for (const route of ['completeAppointment', 'recordCashAsDoctor'] as const) {
    await requestAs(clinic, route, { appointmentId }, { as: doctor });
  }
  await requestAs(clinic, 'reopenDoctorAppointment', { appointmentId }, { as: doctor });
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
