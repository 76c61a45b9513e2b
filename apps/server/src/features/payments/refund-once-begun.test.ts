import { expect, test } from 'vitest';
import { requestAs } from '#testing/actors.ts';
import {
  type BookedAppointment,
  bookAndPay,
  cancelBooking,
  PAID,
  paymentStatus,
  paymentsFixture,
  pollPayment,
  REFUNDED,
} from '#testing/payments-fixture.ts';
import { ITEMS, REGISTRATION } from '#testing/prescription-fixture.ts';

const fixture = paymentsFixture();
const { clinic } = fixture;

const paidBooking = () => bookAndPay(fixture);
const cancel = (booking: BookedAppointment, route?: 'Patient' | 'Doctor') =>
  cancelBooking(fixture, booking, route);
const settles = (booking: BookedAppointment) => pollPayment(fixture, booking);

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

test('once they have met, a cancellation by the doctor is still refunded', async () => {
  const booking = await paidBooking();
  await meet(booking);
  expect((await cancel(booking, 'Doctor')).status).toBe(200);
  await settles(booking).toMatchObject({ state: 'refunded', entries: REFUNDED });
});

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
