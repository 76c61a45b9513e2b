import { expect, test } from 'vitest';
import { findDoctorFigures } from '#store/figures.ts';
import { requestAs, someAdmin } from '#testing/actors.ts';
import type { BookedAppointment } from '#testing/booked-appointment.ts';
import { bookAppointment, FEE, paymentsFixture, startPayment } from '#testing/payments-fixture.ts';

const fixture = paymentsFixture();
const { clinic } = fixture;

async function earnings({ doctor }: BookedAppointment): Promise<number> {
  const { body } = await requestAs(clinic, 'getDoctorDashboard', {}, { as: doctor });
  return body.dashData.earnings;
}

test('a double payment counts once, cash counts, and refunds do not', async () => {
  const booking = await bookAppointment(fixture);
  expect(await earnings(booking)).toBe(0);
  const [session, order] = [
    await startPayment(fixture, booking, 'stripe'),
    await startPayment(fixture, booking, 'razorpay'),
  ];
  fixture.control.pay(session);
  fixture.control.pay(order);
  await fixture.control.webhooksSettled();
  expect(await earnings(booking)).toBe(FEE / 100);
  const body = { appointmentId: booking.appointmentId };
  await requestAs(clinic, 'cancelAppointment', body, { as: booking.doctor });
  expect(await earnings(booking)).toBe(0);
  const cash = await bookAppointment(fixture);
  const done = { appointmentId: cash.appointmentId };
  await requestAs(clinic, 'completeAppointment', done, { as: cash.doctor });
  expect(await earnings(cash)).toBe(FEE / 100);
});

test('an appointment refunded in the dashboard and then completed counts as cash', async () => {
  const booking = await bookAppointment(fixture);
  const session = await startPayment(fixture, booking, 'stripe');
  const { paymentId } = fixture.control.pay(session);
  await fixture.control.webhooksSettled();
  await fetch(`${fixture.url}/stripe/v1/refunds`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox' },
    body: new URLSearchParams({ payment_intent: paymentId }),
  });
  await fixture.control.webhooksSettled();
  expect(await earnings(booking)).toBe(0);
  const body = { appointmentId: booking.appointmentId };
  await requestAs(clinic, 'completeAppointment', body, { as: booking.doctor });
  expect(await earnings(booking)).toBe(FEE / 100);
});

test('test and live money are counted separately', async () => {
  const booking = await bookAppointment(fixture);
  fixture.control.pay(await startPayment(fixture, booking, 'stripe'));
  await fixture.control.webhooksSettled();
  const counted = async (livemode: boolean) =>
    (await findDoctorFigures(clinic.database.db, booking.doctor.id, livemode)).earned_minor;
  expect([await counted(false), await counted(true)]).toEqual([FEE, 0]);
  const { body } = await requestAs(clinic, 'listPayments', {}, { as: await someAdmin(clinic) });
  expect(body).toMatchObject({
    total: 1,
    test: { paid: FEE / 100, refunded: 0 },
    live: { paid: 0, refunded: 0 },
  });
  expect(body.payments[0]).toMatchObject({ test: true, state: 'paid', receipt: 'T-000001' });
});

test('receipt numbers have no gaps, and only the patient can read a receipt', async () => {
  const bookings = [
    await bookAppointment(fixture),
    await bookAppointment(fixture),
    await bookAppointment(fixture),
  ];
  const sessions = await Promise.all(
    bookings.map((booking) => startPayment(fixture, booking, 'stripe')),
  );
  for (const session of sessions) fixture.control.pay(session);
  await fixture.control.webhooksSettled();
  const receipts = await Promise.all(
    bookings.map(({ appointmentId, patient: as }) =>
      requestAs(clinic, 'getReceipt', { appointmentId }, { as }),
    ),
  );
  const numbers = receipts.map(({ body }) => body.receipt.number).sort();
  expect(numbers).toEqual(['T-000001', 'T-000002', 'T-000003']);
  expect(receipts[0]?.body.receipt).toMatchObject({ amount: FEE / 100, refunded: 0, test: true });
  const [one, two] = bookings as [BookedAppointment, BookedAppointment];
  const foreign = { appointmentId: two.appointmentId };
  const answer = await requestAs(clinic, 'getReceipt', foreign, { as: one.patient });
  expect(answer.status).toBe(404);
});

/** Creates an appointment that was paid in cash. */
async function paidInCash() {
  const admin = await someAdmin(clinic);
  const { appointmentId, doctor } = await bookAppointment(fixture);
  await requestAs(clinic, 'completeAppointment', { appointmentId }, { as: doctor });
  await requestAs(clinic, 'recordCash', { appointmentId }, { as: admin });
  return { admin, appointmentId, doctor };
}

test('the clinic’s list shows that an appointment was paid in cash', async () => {
  const { admin, appointmentId } = await paidInCash();
  const { body } = await requestAs(clinic, 'searchAppointments', { appointmentId }, { as: admin });
  expect(body.appointments).toMatchObject([{ _id: appointmentId, paidInCash: true }]);
});

test('the history of a payment shows why cash was returned', async () => {
  const { admin } = await paidInCash();
  const listed = await requestAs(clinic, 'listPayments', {}, { as: admin });
  const { id } = listed.body.payments[0];
  const refund = { id, amount: 100, reason: 'Shorter appointment' };
  await requestAs(clinic, 'refundPayment', refund, { as: admin });
  const { body } = await requestAs(clinic, 'getPayment', { id }, { as: admin });
  const note = { kind: 'refund', amount: 100, note: 'Shorter appointment' };
  expect(body.history).toContainEqual(expect.objectContaining(note));
});
