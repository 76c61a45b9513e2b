import { randomUUID } from 'node:crypto';
import type { RouteName } from '@nadi/contract/routes';
import { DEFAULT_LOCATION_ID } from '@nadi/domain/places';
import { expect, test, vi } from 'vitest';
import {
  type Person,
  renewSession,
  somePatient,
  somePeople,
  someReception,
} from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { placeDoctor, savePlace } from '#testing/places-fixture.ts';

const clinic = testClinic({ BOOKINGS_OPEN_MAX: '20' });
const { request } = clinic;
const DAY = '6_1_2027';
const DATE = '2027-01-06';
const FIRST = DEFAULT_LOCATION_ID;

/** A doctor at the first place in the morning and at North in the afternoon, and a desk that works at North. */
async function scene() {
  const [admin, doctor, patient] = await somePeople(clinic, 'admin', 'doctor', 'patient');
  const { _id: north } = await savePlace(clinic, admin);
  await placeDoctor(clinic, doctor, [
    { clock: ['09:00', '12:00'] },
    { at: north, clock: ['14:00', '17:00'] },
  ]);
  const desk = await someReception(clinic);
  const limit = (locationIds: string[] | null, account = desk) =>
    request(admin, 'setAccountPlaces', { accountId: account.id, locationIds });
  expect((await limit([north])).status).toBe(200);
  return { admin, doctor, patient, north, desk, limit };
}

interface Place {
  doctor: Person;
  patient: Person;
}

async function book(as: Person, { doctor, patient }: Place, slotTime: string, more = {}) {
  const slot = { docId: doctor.id, userId: patient.id, slotDate: DAY, slotTime, ...more };
  return request(as, 'bookForPatient', slot);
}

async function goTo(at: string, ...people: Person[]): Promise<void> {
  clinic.now = Date.parse(at);
  for (const { token } of people) await renewSession(clinic, token);
}

/** The scene with an appointment at each place; that at the first place is `other`. */
async function bookedScene() {
  const found = await scene();
  const { admin, north } = found;
  const other = await book(admin, found, '9:00 AM', { locationId: FIRST });
  const own = await book(admin, found, '2:00 PM', { locationId: north });
  expect([other.status, own.status]).toEqual([200, 200]);
  const ids = { other: other.body.appointmentId as string, own: own.body.appointmentId as string };
  return { ...found, ...ids };
}

test('a limited account sees only its places in lists, counts and on the board', async () => {
  const { admin, doctor, patient, desk, other, own } = await bookedScene();
  const away = await someReception(clinic);
  const lists: [RouteName, object][] = [
    ['searchAppointments', {}],
    ['searchAppointments', { docId: doctor.id }],
    ['getReceptionDay', { date: DATE }],
    ['getPatient', { patientId: patient.id }],
  ];
  for (const [name, body] of lists) {
    const ids = async (as: Person) =>
      (await request(as, name, body)).body.appointments.map(({ _id }: { _id: string }) => _id);
    expect([name, await ids(desk)]).toEqual([name, [own]]);
    expect([name, (await ids(away)).toSorted()]).toEqual([name, [other, own].toSorted()]);
    expect([name, (await ids(admin)).toSorted()]).toEqual([name, [other, own].toSorted()]);
  }
  const { body } = await request(desk, 'searchAppointments', { docId: doctor.id });
  expect([body.total, body.states.pending]).toEqual([1, 1]);
  const listed = await request(desk, 'listPatients');
  expect(listed.body.patients).toMatchObject([{ _id: patient.id, appointments: 1 }]);
});

test('the board shows hours and free times at the places of the account', async () => {
  const { doctor, desk, limit } = await scene();
  const [elsewhere, remote] = await somePeople(clinic, 'doctor', 'doctor');
  await placeDoctor(clinic, elsewhere, [{ clock: ['09:00', '12:00'] }]);
  await placeDoctor(clinic, remote, [{ at: 'remote', clock: ['09:00', '12:00'] }]);
  const board = async () => (await request(desk, 'getReceptionDay', { date: DATE })).body.doctors;
  const [shown, ...more] = await board();
  expect([shown._id, more]).toEqual([doctor.id, []]);
  expect([shown.hours, shown.free[0]]).toEqual([[['14:00', '17:00']], '2:00 PM']);
  await limit([FIRST]);
  const first = await board();
  expect(first.map(({ _id }: { _id: string }) => _id).toSorted()).toEqual(
    [doctor.id, elsewhere.id].toSorted(),
  );
});

test('an account without a limit sees the board as before', async () => {
  const { doctor, desk, limit } = await scene();
  await limit(null);
  const { body } = await request(desk, 'getReceptionDay', { date: DATE });
  expect(body.doctors[0]).toMatchObject({
    _id: doctor.id,
    hours: [
      ['09:00', '12:00'],
      ['14:00', '17:00'],
    ],
  });
});

test('routes refuse the id of an appointment at another place and change nothing', async () => {
  const { doctor, desk, other } = await bookedScene();
  const appointmentId = other;
  const calls: [RouteName, object][] = [
    ['searchAppointments', { appointmentId }],
    ['cancelAppointment', { appointmentId }],
    ['cancelSeries', { appointmentId }],
    ['rescheduleAppointment', { appointmentId, slotDate: DAY, slotTime: '2:30 PM' }],
    ['checkIn', { appointmentId }],
    ['recordCash', { appointmentId }],
    ['recordConsent', { appointmentId, version: 1, agreed: true }],
    ['refundAbsentDoctor', { appointmentId }],
    ['decideRequest', { appointmentId, accept: true }],
    ['answerOffers', { appointmentId, answer: 'keep' }],
    ['answerOffers', { appointmentId, answer: 'accept', offerId: randomUUID() }],
    [
      'applyPlan',
      {
        ...{ docId: doctor.id, slotDate: DAY, cause: { kind: 'ill' }, version: 'x' },
        decisions: [{ appointmentId, action: 'keep' }],
      },
    ],
  ];
  const appointments = clinic.database.db.selectFrom('appointments').selectAll();
  const state = () => appointments.where('id', '=', other).execute();
  const before = await state();
  for (const [name, body] of calls) {
    const reply = await request(desk, name, body);
    expect([name, reply.status, reply.body.code]).toEqual([name, 403, 'place-not-allowed']);
  }
  expect(await state()).toEqual(before);
});

test('the audit trail has the patient whose appointment was refused', async () => {
  const { admin, patient, desk, other } = await bookedScene();
  await request(desk, 'cancelAppointment', { appointmentId: other });
  await vi.waitFor(async () => {
    const { body } = await request(admin, 'listAudit', { action: 'refused-access' });
    expect(body.entries).toMatchObject([{ actor: { id: desk.id }, subject: { id: patient.id } }]);
  });
});

test('a limited account books, moves and cancels at its places', async () => {
  const { doctor, patient, desk, north } = await scene();
  const where = { locationId: north };
  const { body, status } = await book(desk, { doctor, patient }, '2:00 PM', where);
  expect(status).toBe(200);
  const { appointmentId } = body;
  const moved = { appointmentId, slotDate: DAY, slotTime: '3:00 PM' };
  expect((await request(desk, 'rescheduleAppointment', moved)).status).toBe(200);
  expect((await request(desk, 'cancelAppointment', { appointmentId })).status).toBe(200);
});

test('a booking or a move that ends at another place is refused and undone', async () => {
  const { admin, doctor, patient, desk, own } = await bookedScene();
  // Without a place, the first place is meant.
  const usual = await book(desk, { doctor, patient: await somePatient(clinic) }, '10:00 AM');
  const named = await book(desk, { doctor, patient }, '10:00 AM', { locationId: FIRST });
  const slot = { appointmentId: own, slotDate: DAY, slotTime: '10:00 AM' };
  const move = await request(desk, 'rescheduleAppointment', { ...slot, locationId: FIRST });
  const rule = { docId: doctor.id, userId: patient.id };
  const series = await request(desk, 'bookSeries', {
    ...rule,
    slots: [
      { slotDate: DAY, slotTime: '10:30 AM' },
      { slotDate: '13_1_2027', slotTime: '10:30 AM' },
    ],
  });
  for (const reply of [usual, named, move, series]) {
    expect([reply.status, reply.body.code]).toEqual([403, 'place-not-allowed']);
  }
  const { body } = await request(admin, 'searchAppointments');
  expect(body.appointments).toHaveLength(2);
});

test('a series is not cancelled if a later appointment is at another place', async () => {
  const { admin, doctor, patient, desk, north } = await scene();
  const { body } = await request(admin, 'bookSeries', {
    ...{ docId: doctor.id, userId: patient.id, locationId: north },
    slots: [
      { slotDate: DAY, slotTime: '2:00 PM' },
      { slotDate: '13_1_2027', slotTime: '2:00 PM' },
    ],
  });
  const [first, second] = body.appointmentIds;
  const slot = { appointmentId: second, slotDate: '13_1_2027', slotTime: '9:00 AM' };
  const moved = await request(admin, 'rescheduleAppointment', { ...slot, locationId: FIRST });
  expect(moved.status).toBe(200);
  const refused = await request(desk, 'cancelSeries', { appointmentId: first });
  expect(refused.body.code).toBe('place-not-allowed');
  const after = await request(admin, 'searchAppointments', { state: 'pending' });
  expect(after.body.total).toBe(2);
});

test('video and phone appointments belong to the whole clinic', async () => {
  const { admin, desk } = await scene();
  const [doctor, patient] = await somePeople(clinic, 'doctor', 'patient');
  const { body } = await book(admin, { doctor, patient }, '10:00 AM');
  const list = await request(desk, 'searchAppointments');
  expect(list.body.appointments).toMatchObject([{ _id: body.appointmentId }]);
  const cancelled = await request(desk, 'cancelAppointment', { appointmentId: body.appointmentId });
  expect(cancelled.status).toBe(200);
});

test('an appointment in person without a place belongs to the first place', async () => {
  const { desk, limit, other } = await bookedScene();
  const change = clinic.database.db.updateTable('appointments').set({ location_id: null });
  await change.where('id', '=', other).execute();
  const seen = async () => (await request(desk, 'searchAppointments')).body.appointments.length;
  expect(await seen()).toBe(1);
  await limit([FIRST]);
  expect(await seen()).toBe(1);
  expect((await request(desk, 'searchAppointments', { appointmentId: other })).body.total).toBe(1);
});

test('a day with appointments at another place is not planned by a limited account', async () => {
  const { admin, doctor, patient, desk, north, limit } = await scene();
  await goTo('2027-01-06T03:00:00Z', admin, desk);
  const plan = { docId: doctor.id, cause: { kind: 'ill' } };
  await book(admin, { doctor, patient }, '2:00 PM', { locationId: north });
  expect((await request(desk, 'planDay', plan)).body.appointments).toHaveLength(1);
  const closed = { ...plan, cause: { kind: 'place', locationId: FIRST } };
  expect((await request(desk, 'planDay', closed)).body.code).toBe('place-not-allowed');
  const other = await somePatient(clinic);
  await book(admin, { doctor, patient: other }, '10:00 AM', { locationId: FIRST });
  expect((await request(desk, 'planDay', plan)).body.code).toBe('place-not-allowed');
  await limit([FIRST, north]);
  expect((await request(desk, 'planDay', plan)).body.appointments).toHaveLength(2);
});

test('a plan offers no times at other places', async () => {
  const { admin, doctor, patient, desk, north, limit } = await scene();
  await goTo('2027-01-06T03:00:00Z', admin, desk);
  const [colleague] = await somePeople(clinic, 'doctor');
  await placeDoctor(clinic, colleague, [{ clock: ['09:00', '12:00'] }]);
  await book(admin, { doctor, patient }, '2:00 PM', { locationId: north });
  const offered = async () => {
    const plan = { docId: doctor.id, cause: { kind: 'ill' } };
    const { body } = await request(desk, 'planDay', plan);
    return new Set(
      body.appointments[0].offers.map((each: { locationId: string }) => each.locationId),
    );
  };
  expect(await offered()).toEqual(new Set([north]));
  await limit(null);
  expect(await offered()).toEqual(new Set([north, FIRST]));
});

test('the reason of a missing time names no appointment at another place', async () => {
  const { doctor, desk, north, limit, other } = await bookedScene();
  const wanted = { docId: doctor.id, date: DATE, time: '9:00 AM', locationId: north };
  const reasons = async () => {
    const { status, body } = await request(desk, 'explainTimes', wanted);
    return [status, JSON.stringify(body).includes(other)];
  };
  expect(await reasons()).toEqual([200, false]);
  await limit(null);
  expect(await reasons()).toEqual([200, true]);
  await limit([north]);
  const there = await request(desk, 'explainTimes', { ...wanted, locationId: FIRST });
  expect(there.body.code).toBe('place-not-allowed');
});

test('a new limit counts from the next request of an open session', async () => {
  const { desk, limit, other, own } = await bookedScene();
  const cancel = (appointmentId: string) => request(desk, 'cancelAppointment', { appointmentId });
  await limit(null);
  const all = await request(desk, 'searchAppointments');
  expect(all.body.total).toBe(2);
  await limit([FIRST]);
  expect((await cancel(own)).body.code).toBe('place-not-allowed');
  expect((await cancel(other)).status).toBe(200);
});

test('closing its place or losing its colleagues never widens a limit', async () => {
  const { admin, desk, north, limit, other, own } = await bookedScene();
  await request(admin, 'retireLocation', { locationId: north, retired: true });
  const { body } = await request(desk, 'searchAppointments');
  expect(body.appointments.map(({ _id }: { _id: string }) => _id)).toEqual([own]);
  const refused = await request(desk, 'cancelAppointment', { appointmentId: other });
  expect(refused.body.code).toBe('place-not-allowed');
  expect((await limit([])).status).toBe(400);
  const { db } = clinic.database;
  const emptied = db.updateTable('admins').set({ location_ids: [] }).where('id', '=', desk.id);
  await expect(emptied.execute()).rejects.toThrow('admins_limit_not_empty');
});
