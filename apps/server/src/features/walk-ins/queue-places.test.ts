import { DEFAULT_LOCATION_ID } from '@nadi/domain/places';
import { expect, test } from 'vitest';
import { type Person, someAdmin, someDoctor, somePatient, someReception } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { placeDoctor, savePlace } from '#testing/places-fixture.ts';

const clinic = testClinic();
const { request } = clinic;
const FIRST = DEFAULT_LOCATION_ID;
const ALL_DAY: [string, string] = ['00:30', '23:30'];

/** A doctor at each of two places, and a desk that is limited to North. */
async function scene() {
  const admin = await someAdmin(clinic);
  const { _id: north } = await savePlace(clinic, admin);
  const [first, other] = [await someDoctor(clinic), await someDoctor(clinic)];
  await placeDoctor(clinic, first, [{ clock: ALL_DAY }]);
  await placeDoctor(clinic, other, [{ at: north, clock: ALL_DAY }]);
  const desk = await someReception(clinic);
  const limit = { accountId: desk.id, locationIds: [north] };
  await request(admin, 'setAccountPlaces', limit);
  return { admin, north, first, other, desk };
}

async function add(as: Person, more: object = {}) {
  const { id: userId } = await somePatient(clinic);
  const { status, body } = await request(as, 'addWalkIn', { userId, ...more });
  expect([status, body.code]).toEqual([200, undefined]);
  return body as { walkInId: string; token: number };
}

async function queue(as: Person, body: object = {}) {
  const reply = await request(as, 'listWalkIns', body);
  expect(reply.status).toBe(200);
  return reply.body.walkIns as { _id: string; token: number; expected?: { docId: string } }[];
}

test('each place has its own tokens, list and doctors', async () => {
  const { admin, north, first, other } = await scene();
  const tokens = [
    (await add(admin)).token,
    (await add(admin)).token,
    (await add(admin, { locationId: north })).token,
  ];
  expect(tokens).toEqual([1, 2, 1]);
  const here = await queue(admin);
  expect(here.map(({ token, expected }) => [token, expected?.docId])).toEqual([
    [1, first.id],
    [2, first.id],
  ]);
  const there = await queue(admin, { locationId: north });
  expect(there.map(({ token, expected }) => [token, expected?.docId])).toEqual([[1, other.id]]);
});

test('a limited account has the queue of its place and refuses others', async () => {
  const { admin, north, first, desk } = await scene();
  const elsewhere = await add(admin);
  const own = await add(desk);
  expect((await queue(desk)).map(({ _id }) => _id)).toEqual([own.walkInId]);
  expect((await queue(admin, { locationId: north })).map(({ _id }) => _id)).toEqual([own.walkInId]);
  const { walkInId } = elsewhere;
  const { id: userId } = await somePatient(clinic);
  const refused = [
    await request(desk, 'listWalkIns', { locationId: FIRST }),
    await request(desk, 'addWalkIn', { userId, locationId: FIRST }),
    await request(desk, 'callWalkIn', { walkInId, docId: first.id }),
    await request(desk, 'endWalkIn', { walkInId, outcome: 'left' }),
    await request(desk, 'renewWaitingRoom', { locationId: FIRST }),
  ];
  expect(refused.map(({ body }) => body.code)).toEqual(refused.map(() => 'place-not-allowed'));
  expect(await queue(admin)).toHaveLength(1);
});

test('a doctor sees first-free patients only at their places of today', async () => {
  const { admin, north, first, other } = await scene();
  const here = await add(admin);
  const there = await add(admin, { locationId: north });
  const named = await add(admin, { locationId: north, docId: first.id });
  expect((await queue(first)).map(({ _id }) => _id).toSorted()).toEqual(
    [here.walkInId, named.walkInId].toSorted(),
  );
  expect(await queue(other)).toMatchObject([{ _id: there.walkInId, place: 'North' }]);
  const { walkInId } = there;
  const refused = [
    await request(first, 'callWalkIn', { walkInId }),
    await request(first, 'endWalkIn', { walkInId, outcome: 'left' }),
  ];
  expect(refused.map(({ body }) => body.code)).toEqual(refused.map(() => 'walk-in-not-found'));
  expect((await request(other, 'callWalkIn', { walkInId })).status).toBe(200);
});

test('a called walk-in is at the place of the queue', async () => {
  const { desk, north, other } = await scene();
  const { walkInId } = await add(desk);
  const call = { walkInId, docId: other.id };
  const { body } = await request(desk, 'callWalkIn', call);
  const list = await request(desk, 'searchAppointments', { appointmentId: body.appointmentId });
  expect(list.body.appointments[0]).toMatchObject({ location: { _id: north }, walkIn: true });
});

test('a call does not end the turn of a patient at another place', async () => {
  const { admin, desk, other } = await scene();
  const [here, there] = [await add(admin), await add(desk)];
  await request(admin, 'callWalkIn', { walkInId: here.walkInId, docId: other.id });
  await request(desk, 'callWalkIn', { walkInId: there.walkInId, docId: other.id });
  expect(await queue(admin)).toMatchObject([{ _id: here.walkInId }]);
  const next = await add(desk);
  await request(desk, 'callWalkIn', { walkInId: next.walkInId, docId: other.id });
  expect(await queue(desk)).toMatchObject([{ _id: next.walkInId }]);
});

test('a time that is booked for a walk-in is at the place of the queue', async () => {
  const { admin, north } = await scene();
  const doctor = await someDoctor(clinic);
  await placeDoctor(clinic, doctor, [
    { clock: ['00:30', '15:00'] },
    { at: north, clock: ['16:00', '23:00'] },
  ]);
  const { id: userId } = await somePatient(clinic);
  const { body } = await request(admin, 'addWalkIn', { userId, locationId: north });
  const slot = { slotDate: '5_1_2027', slotTime: '8:00 PM', docId: doctor.id };
  const booking = { ...slot, userId, walkInId: body.walkInId };
  const elsewhere = { ...booking, slotTime: '2:30 PM', locationId: FIRST };
  const refused = await request(admin, 'bookForPatient', elsewhere);
  expect(refused.body.code).toBe('walk-in-not-found');
  expect((await request(admin, 'bookForPatient', booking)).status).toBe(200);
  const list = await request(admin, 'searchAppointments');
  expect(list.body.appointments).toMatchObject([{ location: { _id: north } }]);
});

test('an appointment at another place is not taken for a call here', async () => {
  const { admin, desk, north } = await scene();
  const doctor = await someDoctor(clinic);
  await placeDoctor(clinic, doctor, [
    { clock: ['00:30', '21:00'] },
    { at: north, clock: ['22:00', '23:30'] },
  ]);
  const { id: userId } = await somePatient(clinic);
  const slot = { slotDate: '5_1_2027', slotTime: '8:00 PM', docId: doctor.id, userId };
  const booked = await request(admin, 'bookForPatient', slot);
  expect(booked.status).toBe(200);
  const { body } = await request(desk, 'addWalkIn', { userId });
  const call = { walkInId: body.walkInId, docId: doctor.id };
  const called = await request(desk, 'callWalkIn', call);
  expect(called.status).toBe(200);
  expect(called.body.appointmentId).not.toBe(booked.body.appointmentId);
});

test('each place has a screen of its own', async () => {
  const { admin, desk, north } = await scene();
  await add(admin);
  await add(desk);
  await add(desk);
  const renew = async (as: Person, body: object = {}) =>
    (await request(as, 'renewWaitingRoom', body)).body.code as string;
  const codes = { first: await renew(admin), north: await renew(desk) };
  const screen = async (code: string) => (await request(admin, 'getWaitingRoom', { code })).body;
  expect((await screen(codes.first)).waiting).toHaveLength(1);
  expect(await screen(codes.north)).toMatchObject({ place: 'North', waiting: [{}, {}] });
  expect((await request(desk, 'listWalkIns')).body.code).toBe(codes.north);
  const renewed = await renew(admin, { locationId: north });
  expect((await screen(codes.north)).code).toBe('not-found');
  expect((await screen(renewed)).waiting).toHaveLength(2);
  expect((await screen(codes.first)).waiting).toHaveLength(1);
});

test('a clinic with one place has one queue, and replies without places', async () => {
  const admin = await someAdmin(clinic);
  const doctor = await someDoctor(clinic);
  const { walkInId } = await add(admin);
  const { body } = await request(doctor, 'listWalkIns');
  expect(body.walkIns).toMatchObject([{ _id: walkInId }]);
  expect(body.walkIns[0]).not.toHaveProperty('place');
  const { code } = (await request(admin, 'renewWaitingRoom')).body;
  expect((await request(admin, 'getWaitingRoom', { code })).body).not.toHaveProperty('place');
  const called = await request(doctor, 'callWalkIn', { walkInId });
  const { appointmentId } = called.body;
  const list = await request(admin, 'searchAppointments', { appointmentId });
  expect(list.body.appointments[0]).not.toHaveProperty('location');
});

test('no walk-in is added at a closed place', async () => {
  const { admin, north } = await scene();
  await request(admin, 'retireLocation', { locationId: north });
  const { id: userId } = await somePatient(clinic);
  const { body } = await request(admin, 'addWalkIn', { userId, locationId: north });
  expect(body.code).toBe('location-retired');
});

test('a place at which walk-ins wait stays open until they are called or leave', async () => {
  const { admin, north, other } = await scene();
  const { walkInId } = await add(admin, { locationId: north });
  const close = async () => (await request(admin, 'retireLocation', { locationId: north })).body;
  expect((await close()).code).toBe('patients-waiting');
  await request(admin, 'callWalkIn', { walkInId, docId: other.id });
  expect((await close()).code).toBe('patients-waiting');
  await request(admin, 'endWalkIn', { walkInId, outcome: 'seen' });
  expect((await close()).success).toBe(true);
});

test('a limited account with a closed place has the queue of its next one', async () => {
  const { admin, north, desk } = await scene();
  const { _id: south } = await savePlace(clinic, admin, { name: 'South' });
  await request(admin, 'setAccountPlaces', { accountId: desk.id, locationIds: [north, south] });
  await request(admin, 'retireLocation', { locationId: north });
  const { walkInId } = await add(desk);
  expect((await queue(admin, { locationId: south })).map(({ _id }) => _id)).toEqual([walkInId]);
});
