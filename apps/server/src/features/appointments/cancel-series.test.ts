import { beforeEach, expect, test } from 'vitest';
import { type Person, someAdmin, somePatient, somePeople } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { horizonOf } from '#testing/series-fixture.ts';

// Tuesday 5 January 2027, 09:00 in Kolkata.
const clinic = testClinic();
const { request } = clinic;
const DATES = ['6_1_2027', '13_1_2027', '20_1_2027', '27_1_2027'];

let patient: Person;
let doctor: Person;
let admin: Person;
let ids: string[];

beforeEach(async () => {
  [patient, doctor] = await somePeople(clinic, 'patient', 'doctor');
  admin = await someAdmin(clinic);
  await horizonOf(clinic, doctor, 60);
  const slots = DATES.map((slotDate) => ({ slotDate, slotTime: '10:00 AM' }));
  const body = { docId: doctor.id, userId: patient.id, slots };
  ids = (await request(admin, 'bookSeries', body)).body.appointmentIds;
});

interface Row {
  _id: string;
  cancelled: boolean;
  cancelReason?: string;
  series?: { following: number; size: number };
}

async function rows(): Promise<Row[]> {
  const { body } = await request(patient, 'listPatientAppointments');
  return ids.map((id) => body.appointments.find(({ _id }: Row) => _id === id));
}

const cancelFrom = (index: number, as = patient) =>
  request(as, 'cancelSeries', { appointmentId: ids[index] });

test('this and the following ones are cancelled, the earlier ones stay', async () => {
  const { status, body } = await cancelFrom(1);
  expect([status, body.cancelled]).toEqual([200, ids.slice(1)]);
  expect((await rows()).map(({ cancelled }) => cancelled)).toEqual([false, true, true, true]);
  expect((await rows()).map(({ series }) => series)).toMatchObject([
    ...[{ following: 0, size: 4 }, { size: 4 }, { size: 4 }, { size: 4 }],
  ]);
  expect((await cancelFrom(1)).body.code).toBe('already-cancelled');
});

test('cancelling one leaves the others', async () => {
  const appointmentId = ids[1];
  await request(patient, 'cancelAppointment', { appointmentId });
  expect((await rows()).map(({ cancelled }) => cancelled)).toEqual([false, true, false, false]);
  const { body } = await cancelFrom(0);
  expect(body.cancelled).toEqual([ids[0], ids[2], ids[3]]);
});

test('one that was moved counts by its current time', async () => {
  const move = { appointmentId: ids[3], slotDate: '7_1_2027', slotTime: '2:00 PM' };
  await request(patient, 'rescheduleAppointment', move);
  const { body } = await cancelFrom(1);
  expect(body.cancelled).toEqual([ids[1], ids[2]]);
  expect((await cancelFrom(0)).body.cancelled).toEqual([ids[0], ids[3]]);
});

test('the patient reads the reason at each, and the freed times can be booked again', async () => {
  const reason = 'The course has ended';
  const body = { appointmentId: ids[2], reason };
  const cancelled = await request(doctor, 'cancelSeries', body);
  expect(cancelled.body.cancelled).toEqual(ids.slice(2));
  expect((await rows()).map(({ cancelReason }) => cancelReason)).toEqual([
    ...[undefined, undefined, reason, reason],
  ]);
  const other = await somePatient(clinic);
  for (const slotDate of DATES.slice(2)) {
    const slot = { docId: doctor.id, slotDate, slotTime: '10:00 AM' };
    expect((await request(other, 'bookAppointment', slot)).status).toBe(200);
  }
});

test('somebody else’s series, and an appointment without one, are not cancelled', async () => {
  expect((await cancelFrom(0, await somePatient(clinic))).body.code).toBe('appointment-not-found');
  const slot = { docId: doctor.id, slotDate: '8_1_2027', slotTime: '10:00 AM' };
  const booked = await request(patient, 'bookAppointment', slot);
  const { appointmentId } = booked.body;
  const alone = await request(patient, 'cancelSeries', { appointmentId });
  expect([alone.status, alone.body.code]).toEqual([409, 'not-in-series']);
});

test('the trail has an entry for each cancelled appointment', async () => {
  await request(admin, 'cancelSeries', { appointmentId: ids[2] });
  const entries = await clinic.database.db
    .selectFrom('audit_entries')
    .select('appointment_id')
    .where('action', '=', 'cancelled')
    .where('subject_id', '=', patient.id)
    .execute();
  expect(entries.map(({ appointment_id }) => appointment_id)).toEqual(ids.slice(2));
});
