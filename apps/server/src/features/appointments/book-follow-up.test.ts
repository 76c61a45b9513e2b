import { beforeEach, expect, test } from 'vitest';
import { type Person, requestAs, someDoctor, somePatient } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';

// Tuesday 5 January 2027, 09:00; patients may hold one open appointment.
const clinic = testClinic({ BOOKINGS_OPEN_MAX: '1' });
const FREE = { slotDate: '7_1_2027', slotTime: '10:00 AM' };

let patient: Person;
let doctor: Person;
let appointmentId: string;

beforeEach(async () => {
  [patient, doctor] = [await somePatient(clinic), await someDoctor(clinic)];
  const slot = { docId: doctor.id, slotDate: '5_1_2027', slotTime: '10:30 AM' };
  ({ appointmentId } = (await requestAs(clinic, 'bookAppointment', slot, { as: patient })).body);
  // Lists are ordered by the time of booking.
  clinic.now += 1000;
});

function bookFollowUp(slot: object = FREE, as = doctor) {
  return requestAs(clinic, 'bookFollowUp', { appointmentId, ...slot }, { as });
}

test('a doctor books one follow-up, even if the patient has reached the limit', async () => {
  const first = await bookFollowUp();
  expect(first.status).toBe(200);
  expect((await bookFollowUp()).body).toEqual(first.body);
  const { body } = await requestAs(clinic, 'listPatientAppointments', {}, { as: patient });
  expect(body.appointments).toMatchObject([
    { _id: appointmentId },
    { _id: first.body.appointmentId, docId: doctor.id, ...FREE },
  ]);
  const own = { docId: doctor.id, slotDate: '8_1_2027', slotTime: '10:00 AM' };
  const limited = await requestAs(clinic, 'bookAppointment', own, { as: patient });
  expect(limited.body.code).toBe('too-many-bookings');
});

test('the first appointment shows the follow-up to doctor and patient until it is cancelled', async () => {
  const { body } = await bookFollowUp();
  const read = async () => {
    const ids = { appointmentId };
    const own = await requestAs(clinic, 'getPatientAppointment', ids, { as: patient });
    const record = await requestAs(clinic, 'getDoctorAppointment', ids, { as: doctor });
    const entry = record.body.appointments.find(
      ({ _id }: { _id: string }) => _id === appointmentId,
    );
    expect(entry.followUp).toEqual(own.body.followUp);
    return own.body.followUp;
  };
  expect(await read()).toEqual(FREE);
  const later = { appointmentId: body.appointmentId, slotDate: '8_1_2027', slotTime: '11:00 AM' };
  await requestAs(clinic, 'rescheduleAppointment', later, { as: doctor });
  expect(await read()).toEqual({ slotDate: '8_1_2027', slotTime: '11:00 AM' });
  const cancelled = { appointmentId: body.appointmentId };
  await requestAs(clinic, 'cancelAppointment', cancelled, { as: doctor });
  expect(await read()).toBeUndefined();
});

test('a taken slot and one that is not offered are refused', async () => {
  const other = await somePatient(clinic);
  await requestAs(clinic, 'bookAppointment', { docId: doctor.id, ...FREE }, { as: other });
  expect((await bookFollowUp()).body.code).toBe('slot-taken');
  const atNight = { ...FREE, slotTime: '3:00 AM' };
  expect((await bookFollowUp(atNight)).body.code).toBe('slot-not-offered');
});

test('rejects a follow-up to another doctor’s appointment or a cancelled one', async () => {
  const outsider = await someDoctor(clinic);
  expect((await bookFollowUp(FREE, outsider)).body.code).toBe('appointment-not-found');
  await requestAs(clinic, 'cancelAppointment', { appointmentId }, { as: patient });
  expect((await bookFollowUp()).body.code).toBe('already-cancelled');
});
