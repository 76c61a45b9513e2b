import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { type Person, requestAs, someAdmin } from '#testing/actors.ts';
import type { BookedAppointment } from '#testing/booked-appointment.ts';
import {
  bookAndPay,
  cancelBooking,
  PAID,
  paymentStatus,
  paymentsFixture,
  pollPayment,
  REFUNDED,
  refundInDashboard,
} from '#testing/payments-fixture.ts';
import { ITEMS, REGISTRATION } from '#testing/prescription-fixture.ts';

const fixture = paymentsFixture();
const { clinic } = fixture;
const settles = (booking: BookedAppointment) => pollPayment(fixture, booking);

const PROVIDERS = ['stripe', 'razorpay'] as const;

async function listed(admin: Person, filter: object = {}) {
  return (await requestAs(clinic, 'listPayments', filter, { as: admin })).body;
}

async function refund(admin: Person, body: { amount?: number } = {}) {
  const { id } = (await listed(admin)).payments[0];
  return requestAs(clinic, 'refundPayment', { id, ...body }, { as: admin });
}

/** Returns the requested refunds, oldest first. */
const requests = () =>
  clinic.database.db
    .selectFrom('refunds')
    .select(['state', 'amount_minor'])
    .orderBy('requested_at')
    .orderBy('amount_minor')
    .execute();

/** Pays 500 rupees and lets a refund of `rupees` fail. */
async function failedPart(provider: (typeof PROVIDERS)[number], rupees: number) {
  const admin = await someAdmin(clinic);
  const booking = await bookAndPay(fixture, provider);
  fixture.control.refundsWill(provider, 'decline');
  await refund(admin, { amount: rupees });
  await settles(booking).toMatchObject({ state: 'refund-failed', entries: PAID });
  await fixture.control.webhooksSettled();
  fixture.control.refundsWill(provider, 'succeed');
  // A later second by the provider's clock than the request, but before the next check of the job.
  clinic.now += 2_000;
  return { admin, booking };
}

test('rejects a refund if the provider no longer knows the order', async () => {
  const admin = await someAdmin(clinic);
  await bookAndPay(fixture, 'stripe');
  await clinic.database.executeSql("update payment_orders set state = 'gone'");
  const refused = await refund(admin);
  expect([refused.status, refused.body.code]).toEqual([409, 'nothing-to-refund']);
  expect(await requests()).toEqual([]);
});

test.each(PROVIDERS)(
  '%s: a refund in the dashboard completes a failed partial refund',
  async (provider) => {
    const { admin, booking } = await failedPart(provider, 150);
    expect(await listed(admin)).toMatchObject({
      payments: [{ refund: 'failed', refundFailed: 150, refundable: 500 }],
    });
    await refundInDashboard(fixture, 15_000);
    expect(await requests()).toEqual([{ state: 'done', amount_minor: 15_000 }]);
    const [row] = (await listed(admin)).payments;
    expect(row).toMatchObject({ refund: 'done', refunded: 150, refundable: 350 });
    expect(row.refundFailed).toBeUndefined();
    expect(await paymentStatus(fixture, booking)).toMatchObject({
      paid: true,
      entries: [...PAID, ['refund', -15_000]],
    });
  },
);

test.each(PROVIDERS)('%s: retrying a failed partial refund refunds that part', async (provider) => {
  const { admin, booking } = await failedPart(provider, 150);
  expect((await refund(admin)).status).toBe(200);
  await settles(booking).toMatchObject({ paid: true, entries: [...PAID, ['refund', -15_000]] });
  expect(await requests()).toEqual([{ state: 'done', amount_minor: 15_000 }]);
});

test('a retry may refund another amount, up to the rest of the payment', async () => {
  const { admin, booking } = await failedPart('stripe', 150);
  expect((await refund(admin, { amount: 500.01 })).body.code).toBe('refund-too-large');
  expect((await refund(admin, { amount: 400 })).status).toBe(200);
  await settles(booking).toMatchObject({ entries: [...PAID, ['refund', -40_000]] });
});

test.each(PROVIDERS)(
  '%s: retrying a refund that was made in the meantime refunds nothing more',
  async (provider) => {
    const { admin, booking } = await failedPart(provider, 150);
    fixture.control.holdWebhooks();
    await refundInDashboard(fixture, 15_000);
    expect((await refund(admin)).status).toBe(200);
    await settles(booking).toMatchObject({ entries: [...PAID, ['refund', -15_000]] });
    await fixture.reconcileDue();
    expect(await requests()).toEqual([{ state: 'done', amount_minor: 15_000 }]);
  },
);

/** Restores the data of a release that did not match refunds of the dashboard with failed ones. */
async function asEarlierRelease(): Promise<void> {
  await clinic.database.executeSql("UPDATE refunds SET state = 'failed', reference = NULL");
  await clinic.database.executeSql('UPDATE payment_orders SET check_at = NULL');
}

test('the migration finds failed refunds of an earlier release', async () => {
  const { admin, booking } = await failedPart('stripe', 150);
  await refundInDashboard(fixture, 15_000);
  // The check that the event starts would otherwise end after the earlier release's data is restored.
  await settles(booking).toMatchObject({ entries: [...PAID, ['refund', -15_000]] });
  await fixture.control.webhooksSettled();
  await asEarlierRelease();
  const file = new URL('../../../migrations/240-check-failed-refunds.sql', import.meta.url);
  await clinic.database.executeSql(await readFile(file, 'utf8'));
  await fixture.reconcileDue();
  expect((await listed(admin)).payments).toMatchObject([{ refund: 'done', refunded: 150 }]);
});

const paidBooking = () => bookAndPay(fixture);

const cancel = (booking: BookedAppointment, role?: 'patient' | 'doctor') =>
  cancelBooking(fixture, booking, role);

const BEGINNINGS: [string, (booking: BookedAppointment) => Promise<unknown>][] = [
  ['patient and doctor have met', meet],
  ['the doctor has signed a note', signNote],
  ['the doctor has issued a prescription', prescribe],
];

test.each(BEGINNINGS)(
  'before the start, once %s, a patient’s cancellation is held',
  async (_name, begin) => {
    const [booking, untouched] = [await paidBooking(), await paidBooking()];
    await begin(booking);
    expect(await begunOf(booking)).toBe(true);
    expect(await begunOf(untouched)).toBeUndefined();
    expect((await cancel(booking)).status).toBe(200);
    expect((await cancel(untouched)).status).toBe(200);
    await settles(untouched).toMatchObject({ state: 'refunded', entries: REFUNDED });
    await fixture.reconcileDue();
    expect(await paymentStatus(fixture, booking)).toMatchObject({ state: 'held', entries: PAID });
  },
);

async function begunOf({ patient: as, appointmentId }: BookedAppointment) {
  const { body } = await requestAs(clinic, 'listPatientAppointments', {}, { as });
  return body.appointments.find((each: { _id: string }) => each._id === appointmentId).begun;
}

function meet({ appointmentId }: BookedAppointment) {
  const now = new Date(clinic.now);
  return clinic.database.db
    .insertInto('encounters')
    .values({ appointment_id: appointmentId, started_at: now, ended_at: now })
    .execute();
}

async function signNote({ appointmentId, doctor: as }: BookedAppointment) {
  const note = { assessment: 'A cold' };
  await requestAs(clinic, 'saveNote', { appointmentId, version: 0, note }, { as });
  const signed = await requestAs(clinic, 'signNote', { appointmentId, version: 1 }, { as });
  expect(signed.status).toBe(200);
}

async function prescribe({ appointmentId, doctor: as }: BookedAppointment) {
  await requestAs(clinic, 'updateDoctorProfile', REGISTRATION, { as });
  const issued = await requestAs(
    clinic,
    'savePrescription',
    { appointmentId, items: ITEMS },
    { as },
  );
  expect(issued.status).toBe(200);
}
