import { beforeEach, expect, test } from 'vitest';
import { type Person, someDoctor, somePatient, somePeople } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';

// Tuesday 5 January 2027, 09:00; patients may hold one open appointment.
const clinic = testClinic({ BOOKINGS_OPEN_MAX: '1' });
const { request } = clinic;
const FREE = { slotDate: '7_1_2027', slotTime: '10:00 AM' };

let patient: Person;
let doctor: Person;
let appointmentId: string;

beforeEach(async () => {
  [patient, doctor] = await somePeople(clinic, 'patient', 'doctor');
  const slot = { docId: doctor.id, slotDate: '5_1_2027', slotTime: '10:30 AM' };
  ({ appointmentId } = (await request(patient, 'bookAppointment', slot)).body);
  // Lists are ordered by the time of booking.
  clinic.now += 1000;
});

function bookFollowUp(slot: object = FREE, as = doctor) {
  return request(as, 'bookFollowUp', { appointmentId, ...slot });
}

test('a doctor books one follow-up, even if the patient has reached the limit', async () => {
  const first = await bookFollowUp();
  expect(first.status).toBe(200);
  expect((await bookFollowUp()).body).toEqual(first.body);
  const { body } = await request(patient, 'listPatientAppointments');
  expect(body.appointments).toMatchObject([
    { _id: appointmentId },
    { _id: first.body.appointmentId, docId: doctor.id, ...FREE },
  ]);
  const own = { docId: doctor.id, slotDate: '8_1_2027', slotTime: '10:00 AM' };
  const limited = await request(patient, 'bookAppointment', own);
  expect(limited.body.code).toBe('too-many-bookings');
});

test('the first appointment shows the follow-up to doctor and patient until it is cancelled', async () => {
  const { body } = await bookFollowUp();
  const read = async () => {
    const ids = { appointmentId };
    const own = await request(patient, 'getPatientAppointment', ids);
    const record = await request(doctor, 'getDoctorAppointment', ids);
    const entry = record.body.appointments.find(
      ({ _id }: { _id: string }) => _id === appointmentId,
    );
    expect(entry.followUp).toEqual(own.body.followUp);
    return own.body.followUp;
  };
  expect(await read()).toEqual(FREE);
  const later = { appointmentId: body.appointmentId, slotDate: '8_1_2027', slotTime: '11:00 AM' };
  await request(doctor, 'rescheduleAppointment', later);
  expect(await read()).toEqual({ slotDate: '8_1_2027', slotTime: '11:00 AM' });
  await request(doctor, 'cancelAppointment', { appointmentId: body.appointmentId });
  expect(await read()).toBeUndefined();
});

test('a taken slot and one that is not offered are refused', async () => {
  const other = await somePatient(clinic);
  await request(other, 'bookAppointment', { docId: doctor.id, ...FREE });
  expect((await bookFollowUp()).body.code).toBe('slot-taken');
  const atNight = { ...FREE, slotTime: '3:00 AM' };
  expect((await bookFollowUp(atNight)).body.code).toBe('slot-not-offered');
});

test('rejects a follow-up to another doctor’s appointment or a cancelled one', async () => {
  const outsider = await someDoctor(clinic);
  expect((await bookFollowUp(FREE, outsider)).body.code).toBe('appointment-not-found');
  await request(patient, 'cancelAppointment', { appointmentId });
  expect((await bookFollowUp()).body.code).toBe('already-cancelled');
});
