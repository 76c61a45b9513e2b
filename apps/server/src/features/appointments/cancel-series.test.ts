import { beforeEach, expect, test } from 'vitest';
import { type Person, requestAs, someAdmin, someDoctor, somePatient } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { horizonOf } from '#testing/series-fixture.ts';

// Tuesday 5 January 2027, 09:00 in Kolkata.
const clinic = testClinic();
const DATES = ['6_1_2027', '13_1_2027', '20_1_2027', '27_1_2027'];

let patient: Person;
let doctor: Person;
let admin: Person;
let ids: string[];

beforeEach(async () => {
  [patient, doctor] = [await somePatient(clinic), await someDoctor(clinic)];
  admin = await someAdmin(clinic);
  await horizonOf(clinic, doctor, 60);
  const slots = DATES.map((slotDate) => ({ slotDate, slotTime: '10:00 AM' }));
  const body = { docId: doctor.id, userId: patient.id, slots };
  ids = (await requestAs(clinic, 'bookSeries', body, { as: admin })).body.appointmentIds;
});

interface Row {
  _id: string;
  cancelled: boolean;
  cancelReason?: string;
  series?: { following: number; size: number };
}

async function rows(): Promise<Row[]> {
  const { body } = await requestAs(clinic, 'listPatientAppointments', {}, { as: patient });
  return ids.map((id) => body.appointments.find(({ _id }: Row) => _id === id));
}

const cancelFrom = (index: number, as = patient) =>
  requestAs(clinic, 'cancelSeries', { appointmentId: ids[index] }, { as });

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
  await requestAs(clinic, 'cancelAppointment', { appointmentId }, { as: patient });
  expect((await rows()).map(({ cancelled }) => cancelled)).toEqual([false, true, false, false]);
  const { body } = await cancelFrom(0);
  expect(body.cancelled).toEqual([ids[0], ids[2], ids[3]]);
});

test('one that was moved counts by its present time', async () => {
  const move = { appointmentId: ids[3], slotDate: '7_1_2027', slotTime: '2:00 PM' };
  await requestAs(clinic, 'rescheduleAppointment', move, { as: patient });
  const { body } = await cancelFrom(1);
  expect(body.cancelled).toEqual([ids[1], ids[2]]);
  expect((await cancelFrom(0)).body.cancelled).toEqual([ids[0], ids[3]]);
});

test('the patient reads the reason at each, and the freed times can be booked again', async () => {
  const reason = 'The course has ended';
  const body = { appointmentId: ids[2], reason };
  const cancelled = await requestAs(clinic, 'cancelSeries', body, { as: doctor });
  expect(cancelled.body.cancelled).toEqual(ids.slice(2));
  expect((await rows()).map(({ cancelReason }) => cancelReason)).toEqual([
    ...[undefined, undefined, reason, reason],
  ]);
  const other = await somePatient(clinic);
  for (const slotDate of DATES.slice(2)) {
    const slot = { docId: doctor.id, slotDate, slotTime: '10:00 AM' };
    expect((await requestAs(clinic, 'bookAppointment', slot, { as: other })).status).toBe(200);
  }
});

test('somebody else’s series, and an appointment without one, are not cancelled', async () => {
  expect((await cancelFrom(0, await somePatient(clinic))).body.code).toBe('appointment-not-found');
  const slot = { docId: doctor.id, slotDate: '8_1_2027', slotTime: '10:00 AM' };
  const booked = await requestAs(clinic, 'bookAppointment', slot, { as: patient });
  const { appointmentId } = booked.body;
  const alone = await requestAs(clinic, 'cancelSeries', { appointmentId }, { as: patient });
  expect([alone.status, alone.body.code]).toEqual([409, 'not-in-series']);
});

test('the trail has an entry for each cancelled appointment', async () => {
  await requestAs(clinic, 'cancelSeries', { appointmentId: ids[2] }, { as: admin });
  const entries = await clinic.database.db
    .selectFrom('audit_entries')
    .select('appointment_id')
    .where('action', '=', 'cancelled')
    .where('subject_id', '=', patient.id)
    .execute();
  expect(entries.map(({ appointment_id }) => appointment_id)).toEqual(ids.slice(2));
});
