import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  type Person,
  someAdmin,
  someDoctor,
  somePatient,
  somePeople,
  someReception,
} from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';

const clinic = testClinic({ BOOKINGS_OPEN_MAX: '1' });
const { request } = clinic;
const SLOT = { slotDate: '6_1_2027', slotTime: '10:00 AM' };
const DATE = '2027-01-06';

async function scene() {
  const [doctor, patient] = await somePeople(clinic, 'doctor', 'patient');
  return { doctor, patient, reception: await someReception(clinic) };
}

function book(as: Person, { doctor, patient }: { doctor: Person; patient: Person }, more = {}) {
  return request(as, 'bookForPatient', { userId: patient.id, docId: doctor.id, ...SLOT, ...more });
}

const receptionDay = async (as: Person, body: object = { date: DATE }) =>
  (await request(as, 'getReceptionDay', body)).body;

test('reception books for a patient, beyond the patient’s own limit', async () => {
  const { doctor, patient, reception } = await scene();
  expect((await book(reception, { doctor, patient })).status).toBe(200);
  const second = await book(reception, { doctor, patient }, { slotTime: '11:00 AM' });
  expect([second.status, Object.keys(second.body).toSorted()]).toEqual([
    200,
    ['appointmentId', 'message', 'success'],
  ]);
  const own = await request(patient, 'bookAppointment', {
    docId: doctor.id,
    ...SLOT,
    slotTime: '2:00 PM',
  });
  expect(own.body.code).toBe('too-many-bookings');
  const list = await request(patient, 'listPatientAppointments');
  expect(list.body.appointments).toHaveLength(2);
});

test.each([
  ['slot-taken', async () => ({ patient: await somePatient(clinic) })],
  ['patient-busy', async () => ({ doctor: await someDoctor(clinic) })],
  ['patient-not-found', async () => ({ patient: await someDoctor(clinic) })],
  ['doctor-not-found', async () => ({ doctor: await someAdmin(clinic) })],
])('a booking is refused as %s', async (code, other) => {
  const { doctor, patient, reception } = await scene();
  await book(reception, { doctor, patient });
  const { body } = await book(reception, { doctor, patient, ...(await other()) });
  expect(body.code).toBe(code);
});

test('a retry gets the original booking', async () => {
  const { doctor, patient, reception } = await scene();
  const first = await book(reception, { doctor, patient });
  expect((await book(reception, { doctor, patient })).body).toEqual(first.body);
});

test('reception moves and cancels; the patient reads that the clinic did', async () => {
  const { doctor, patient, reception } = await scene();
  const { appointmentId } = (await book(reception, { doctor, patient })).body;
  const to = { appointmentId, slotDate: '7_1_2027', slotTime: '3:00 PM' };
  expect((await request(reception, 'rescheduleAppointment', to)).status).toBe(200);
  const cancel = { appointmentId, reason: 'The doctor is ill' };
  expect((await request(reception, 'cancelAppointment', cancel)).status).toBe(200);
  const list = await request(patient, 'listPatientAppointments');
  expect(list.body.appointments[0]).toMatchObject({
    slotDate: '7_1_2027',
    cancelled: true,
    cancelledBy: 'admin',
    moves: [{ slotDate: '6_1_2027', movedBy: 'admin' }],
  });
});

test('the day of all doctors: hours, appointments by time, none that are cancelled', async () => {
  const { doctor, patient, reception } = await scene();
  const idle = await someDoctor(clinic, { name: 'Dr. Aaron', speciality: 'Dermatologist' });
  const { appointmentId } = (await book(reception, { doctor, patient }, { slotTime: '4:00 PM' }))
    .body;
  const early = (await book(reception, { doctor, patient })).body.appointmentId;
  const gone = (await book(reception, { doctor, patient }, { slotTime: '1:00 PM' })).body;
  await request(reception, 'cancelAppointment', { appointmentId: gone.appointmentId });
  const leave = { docId: idle.id, from: DATE, until: DATE, kind: 'closed' };
  await request(await someAdmin(clinic), 'addException', leave);

  const shown = await receptionDay(reception);
  expect(shown.doctors.map(({ _id }: { _id: string }) => _id)).toEqual([doctor.id, idle.id]);
  expect(shown.doctors.map(({ hours }: { hours: unknown }) => hours)).toEqual([
    [['10:00', '21:00']],
    [],
  ]);
  expect(shown.appointments.map(({ _id }: { _id: string }) => _id)).toEqual([early, appointmentId]);
  expect(shown.appointments[0]).not.toHaveProperty('meetingId');
  const some = await receptionDay(reception, { date: DATE, speciality: 'Dermatologist' });
  expect([some.doctors.length, some.appointments]).toEqual([1, []]);
  expect((await receptionDay(reception, {})).date).toBe('2027-01-05');
});

test('lists the times of each doctor that can be booked', async () => {
  const { doctor, patient, reception } = await scene();
  const away = await someDoctor(clinic, { name: 'Dr. Aaron', available: false });
  await book(reception, { doctor, patient });
  const { doctors } = await receptionDay(reception);
  const free = (id: string) => doctors.find(({ _id }: { _id: string }) => _id === id).free;
  expect(free(doctor.id).slice(0, 2)).toEqual(['10:30 AM', '11:00 AM']);
  expect(free(away.id)).toEqual([]);
  const yesterday = await receptionDay(reception, { date: '2027-01-04' });
  expect(yesterday.doctors.flatMap((each: { free: string[] }) => each.free)).toEqual([]);
});

test('a retired doctor is shown while patients are booked with them', async () => {
  const { doctor, patient, reception } = await scene();
  await book(reception, { doctor, patient });
  const admin = await someAdmin(clinic);
  await clinic.database.db
    .updateTable('doctors')
    .set({ retired_at: new Date(clinic.now) })
    .where('id', '=', doctor.id)
    .execute();
  expect((await receptionDay(admin)).doctors).toMatchObject([{ _id: doctor.id, available: false }]);
  expect((await receptionDay(admin, { date: '2027-01-09' })).doctors).toEqual([]);
});

test('cash at reception goes to the ledger, once', async () => {
  const { doctor, patient, reception } = await scene();
  const { appointmentId } = (await book(reception, { doctor, patient })).body;
  const early = await request(reception, 'recordCash', { appointmentId });
  expect(early.body.code).toBe('not-completed');
  await request(doctor, 'completeAppointment', { appointmentId });
  expect((await receptionDay(reception)).appointments[0].paidInCash).toBe(false);
  const paid = await request(reception, 'recordCash', { appointmentId });
  expect([paid.status, typeof paid.body.receipt]).toEqual([200, 'string']);
  const again = await request(reception, 'recordCash', { appointmentId });
  expect(again.body.code).toBe('already-paid');
  expect((await receptionDay(reception)).appointments[0].paidInCash).toBe(true);
});

test('reception’s list of appointments has neither vitals nor meetings; the admin’s has', async () => {
  const { doctor, patient, reception } = await scene();
  const vitals = { bpm: 81, spo2: 97 };
  await request(patient, 'bookAppointment', { docId: doctor.id, ...SLOT, vitals });
  const listed = async (as: Person, body = {}) =>
    (await request(as, 'searchAppointments', body)).body.appointments[0];
  const full = await listed(await someAdmin(clinic));
  expect(full).toMatchObject({ vitals, meetingId: expect.any(String) });
  for (const body of [{}, { page: 1 }]) {
    const { vitals: _vitals, meetingId: _meetingId, ...rest } = full;
    expect(await listed(reception, body)).toEqual(rest);
  }
});

test('the doctors have pages, and those who are booked come first', async () => {
  const { doctor, patient, reception } = await scene();
  await clinic.database.db.updateTable('doctors').set({ name: 'Zoya' }).execute();
  const { speciality, ...others } = await doctorRow(doctor.id);
  const rows = Array.from({ length: 61 }, (_, n) => ({
    ...{ ...others, speciality, id: randomUUID(), email: `${n}@clinic.test` },
    name: `Asha ${n}`,
  }));
  await clinic.database.db.insertInto('doctors').values(rows).execute();
  await book(reception, { doctor, patient });
  const first = await receptionDay(reception);
  expect([first.pages, first.doctors.length, first.doctors[0]._id]).toEqual([2, 60, doctor.id]);
  const second = await receptionDay(reception, { date: DATE, page: 2 });
  const ids = [...first.doctors, ...second.doctors].map(({ _id }: { _id: string }) => _id);
  expect(new Set(ids).size).toBe(62);
  const none = await receptionDay(reception, { date: DATE, page: 3 });
  expect([none.pages, none.doctors]).toEqual([2, []]);
});

function doctorRow(id: string) {
  const { db } = clinic.database;
  return db.selectFrom('doctors').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}
