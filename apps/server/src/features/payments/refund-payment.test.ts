import { expect, test } from 'vitest';
import { type Person, requestAs, someAdmin } from '#testing/actors.ts';
import type { BookedAppointment } from '#testing/booked-appointment.ts';
import {
  bookAppointment,
  FEE,
  PAID,
  paymentStatus,
  paymentsFixture,
  startPayment,
} from '#testing/payments-fixture.ts';

const fixture = paymentsFixture();
const { clinic } = fixture;
const PROVIDERS = ['stripe', 'razorpay'] as const;

async function paid(provider: (typeof PROVIDERS)[number] = 'stripe') {
  const booking = await bookAppointment(fixture);
  fixture.control.pay(await startPayment(fixture, booking, provider));
  await fixture.control.webhooksSettled();
  return booking;
}

async function rowOf({ appointmentId }: BookedAppointment, admin: Person) {
  const { body } = await requestAs(clinic, 'listPayments', {}, { as: admin });
  const isOurs = (row: { appointmentId: string }) => row.appointmentId === appointmentId;
  return body.payments.find(isOurs);
}

async function earned({ doctor }: BookedAppointment): Promise<number> {
  const { body } = await requestAs(clinic, 'getDoctorDashboard', {}, { as: doctor });
  return body.dashData.earnings;
}

function settled(booking: BookedAppointment) {
  return expect.poll(() => paymentStatus(fixture, booking), { timeout: 10_000 });
}

test.each(PROVIDERS)('%s: the admin refunds a payment in parts', async (provider) => {
  const admin = await someAdmin(clinic);
  const booking = await paid(provider);
  const { id } = await rowOf(booking, admin);
  const reason = 'Shorter consultation';
  const refund = (amount?: number) =>
    requestAs(clinic, 'refundPayment', { id, amount, reason }, { as: admin });

  expect((await refund(500.5)).body.code).toBe('refund-too-large');
  expect((await refund(0)).status).toBe(400);
  expect((await refund(1.234)).status).toBe(400);
  expect((await refund(200)).status).toBe(200);
  await settled(booking).toMatchObject({ paid: true, entries: [...PAID, ['refund', -20_000]] });
  expect(await earned(booking)).toBe(300);
  expect(await rowOf(booking, admin)).toMatchObject({
    refunded: 200,
    refundable: 300,
    refund: 'done',
    refundNote: 'Shorter consultation',
  });
  expect((await refund(300.01)).body.code).toBe('refund-too-large');
  expect((await refund()).status).toBe(200);
  await settled(booking).toMatchObject({
    paid: false,
    entries: [...PAID, ['refund', -20_000], ['refund', -30_000]],
  });
  expect((await refund(1)).body.code).toBe('nothing-to-refund');
  expect(await earned(booking)).toBe(0);
});

test('concurrent refunds never exceed the payment', async () => {
  const admin = await someAdmin(clinic);
  const booking = await paid();
  const { id } = await rowOf(booking, admin);
  const replies = await Promise.all(
    Array.from({ length: 5 }, () =>
      requestAs(clinic, 'refundPayment', { id, amount: 200 }, { as: admin }),
    ),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
  await settled(booking).toMatchObject({
    entries: [...PAID, ['refund', -20_000], ['refund', -20_000]],
  });
});

test('a request repeated with its Idempotency-Key refunds once', async () => {
  const admin = await someAdmin(clinic);
  const booking = await paid();
  const { id } = await rowOf(booking, admin);
  const repeated = { as: admin, headers: { 'idempotency-key': 'refund-once-0001' } };
  for (let attempt = 0; attempt < 3; attempt++) {
    const reply = await requestAs(clinic, 'refundPayment', { id, amount: 100 }, repeated);
    expect(reply.status).toBe(200);
  }
  const { body } = await requestAs(clinic, 'refundPayment', { id, amount: 200 }, repeated);
  expect([body.code, body.message]).toEqual(['key-reused', expect.stringMatching(/^₹100 was/)]);
  await settled(booking).toMatchObject({ entries: [...PAID, ['refund', -10_000]] });
  const { rows } = await clinic.database.executeSql('select id from refunds');
  expect(rows).toHaveLength(1);
});

test('a refund after completion leaves no earnings', async () => {
  const admin = await someAdmin(clinic);
  const booking = await paid();
  const { appointmentId, doctor } = booking;
  await requestAs(clinic, 'completeAppointment', { appointmentId }, { as: doctor });
  expect(await earned(booking)).toBe(FEE / 100);
  const { id } = await rowOf(booking, admin);
  clinic.now += 1000;
  await requestAs(clinic, 'refundPayment', { id }, { as: admin });
  await settled(booking).toMatchObject({ entries: [...PAID, ['refund', -FEE]] });
  expect(await earned(booking)).toBe(0);
});

async function completed(feeMinor = FEE) {
  const booking = await bookAppointment(fixture, feeMinor);
  const { appointmentId, doctor } = booking;
  await requestAs(clinic, 'completeAppointment', { appointmentId }, { as: doctor });
  return booking;
}

test('cash handed back is recorded, and earns nothing', async () => {
  const admin = await someAdmin(clinic);
  const booking = await completed();
  const { appointmentId } = booking;
  await requestAs(clinic, 'recordCash', { appointmentId }, { as: admin });
  const { id } = await rowOf(booking, admin);
  clinic.now += 1000;
  const partly = await requestAs(clinic, 'refundPayment', { id, amount: 100 }, { as: admin });
  expect(partly.body.message).toBe('Refund recorded');
  expect(await earned(booking)).toBe(400);
  await requestAs(clinic, 'refundPayment', { id }, { as: admin });
  expect(await earned(booking)).toBe(0);
  const again = await requestAs(clinic, 'refundPayment', { id }, { as: admin });
  expect(again.body.code).toBe('nothing-to-refund');
  const receipt = await requestAs(clinic, 'getReceipt', { appointmentId }, { as: booking.patient });
  expect(receipt.body.receipt).toMatchObject({ refunded: 500, refundedAt: clinic.now });
});

test('cash handed back is recorded once when the request is repeated with its Idempotency-Key', async () => {
  const admin = await someAdmin(clinic);
  const booking = await completed();
  const { appointmentId } = booking;
  await requestAs(clinic, 'recordCash', { appointmentId }, { as: admin });
  const { id } = await rowOf(booking, admin);
  const repeated = { as: admin, headers: { 'idempotency-key': 'cash-once-0001' } };
  for (let attempt = 0; attempt < 2; attempt++) {
    const reply = await requestAs(clinic, 'refundPayment', { id, amount: 100 }, repeated);
    expect(reply.status).toBe(200);
  }
  const { body } = await requestAs(clinic, 'refundPayment', { id, amount: 200 }, repeated);
  expect(body.code).toBe('key-reused');
  expect(await rowOf(booking, admin)).toMatchObject({ refunded: 100, refundable: 400 });
});

test('reading the payments list is in the audit trail of each patient', async () => {
  const admin = await someAdmin(clinic);
  const booking = await paid();
  await requestAs(clinic, 'listPayments', {}, { as: admin });
  const { rows } = await clinic.database.executeSql(
    "select subject_id from audit_entries where action = 'read-payments'",
  );
  expect(rows).toEqual([{ subject_id: booking.patient.id }]);
});
