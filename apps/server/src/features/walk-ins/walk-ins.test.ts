import { hours, minutes } from '@nadi/domain/limits';
import { beforeEach, expect, test } from 'vitest';
import {
  type Person,
  requestAs,
  someAdmin,
  someDoctor,
  somePatient,
  someReception,
} from '#testing/actors.ts';
import { bookedAppointment } from '#testing/booked-appointment.ts';
import { testClinic } from '#testing/build-app.ts';

const clinic = testClinic();
const { request } = clinic;
let doctor: Person;
let reception: Person;

beforeEach(async () => {
  // Eleven in the morning: doctors work from ten.
  clinic.now += hours(2);
  doctor = await someDoctor(clinic, { name: 'Dr. Asha Iyer' });
  reception = await someReception(clinic);
});

/** Moves the clock; a session would end meanwhile. */
async function pass(milliseconds: number): Promise<void> {
  clinic.now += milliseconds;
  reception = await someReception(clinic);
}

interface Arrival {
  walkInId: string;
  token: number;
  patient: Person;
}

async function arrives(more: object = {}, name = 'Asha Rao'): Promise<Arrival> {
  const patient = await somePatient(clinic, name);
  const { body } = await request(reception, 'addWalkIn', { userId: patient.id, ...more });
  return { walkInId: body.walkInId, token: body.token, patient };
}

interface Listed {
  token: number;
  userId: string;
  expected?: { minutes: number };
}

async function queue(as = reception): Promise<Listed[]> {
  return (await request(as, 'listWalkIns')).body.walkIns;
}

const waits = async () => (await queue()).map(({ expected }) => expected?.minutes);
const tokens = (walkIns: Listed[]) => walkIns.map(({ token }) => token);
const callIn = (walkInId: string, docId = doctor.id) =>
  request(reception, 'callWalkIn', { walkInId, docId });
const end = (walkInId: string, outcome = 'seen') =>
  request(reception, 'endWalkIn', { walkInId, outcome });

function ended() {
  return clinic.database.db
    .selectFrom('walk_ins')
    .select(['token', 'outcome'])
    .where('ended_at', 'is not', null)
    .orderBy('token')
    .execute();
}

const book = (slotTime: string) =>
  bookedAppointment(clinic, { doctor, slotDate: '5_1_2027', slotTime });

test('tokens count from one for all doctors together, and begin again the next day', async () => {
  const other = await someDoctor(clinic);
  const first = await arrives({ docId: doctor.id });
  const second = await arrives({ docId: other.id });
  expect([first.token, second.token]).toEqual([1, 2]);
  await pass(hours(24));
  expect((await arrives()).token).toBe(1);
  expect(await queue()).toHaveLength(1);
});

test('many who come at once get a token each', async () => {
  const arrivals = Array.from({ length: 8 }, () => arrives({ docId: doctor.id }));
  const all = await Promise.all(arrivals);
  expect(all.map(({ token }) => token).toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test('the waiting times follow the day: appointments first, then in the order of arrival', async () => {
  const { appointmentId, patient } = await book('12:00 PM');
  for (let n = 0; n < 3; n += 1) await arrives();
  expect(await waits()).toEqual([0, 30, 90]);
  await request(patient, 'cancelAppointment', { appointmentId });
  expect(await waits()).toEqual([0, 30, 60]);
});

test('an announced delay counts', async () => {
  await book('11:30 AM');
  await request(doctor, 'announceDelay', { minutes: 40 });
  clinic.now += minutes(10);
  await arrives({ docId: doctor.id });
  expect(await waits()).toEqual([90]);
});

test('a consultation that began late or overruns counts while it lasts', async () => {
  const { appointmentId } = await book('11:30 AM');
  await pass(minutes(35));
  await arrives();
  expect(await waits()).toEqual([25]);
  // They met five minutes ago and are still together.
  const encounter = {
    started_at: new Date(clinic.now - minutes(5)),
    ended_at: new Date(clinic.now + minutes(30)),
  };
  const { db } = clinic.database;
  await db
    .insertInto('encounters')
    .values({ appointment_id: appointmentId, ...encounter })
    .execute();
  await pass(minutes(10));
  expect(await waits()).toEqual([15]);
  await pass(minutes(20));
  expect(await waits()).toEqual([5]);
  await pass(minutes(1));
  expect(await waits()).toEqual([0]);
});

test('an appointment that was completed early no longer counts', async () => {
  const { appointmentId } = await book('11:30 AM');
  clinic.now += minutes(28);
  await request(doctor, 'completeAppointment', { appointmentId });
  await arrives();
  expect(await waits()).toEqual([0]);
});

test('a patient who is with the doctor is waited for, until they are off the queue', async () => {
  const first = await arrives();
  await arrives();
  expect((await callIn(first.walkInId)).status).toBe(200);
  expect(await waits()).toEqual([undefined, 30]);
  expect((await callIn(first.walkInId)).body.code).toBe('walk-in-not-found');
  expect((await end(first.walkInId)).status).toBe(200);
  expect(await waits()).toEqual([0]);
  expect((await end(first.walkInId)).body.code).toBe('walk-in-not-found');
});

test('the call of the next ends the turn of the one before', async () => {
  const first = await arrives();
  const second = await arrives();
  const elsewhere = await arrives();
  const other = await someDoctor(clinic);
  await callIn(first.walkInId);
  await callIn(elsewhere.walkInId, other.id);
  await callIn(second.walkInId);
  expect(tokens(await queue())).toEqual([2, 3]);
  expect(await ended()).toEqual([{ token: 1, outcome: 'seen' }]);
});

test('leaves one walk-in with the doctor if many are called at once', async () => {
  const arrivals: Arrival[] = [];
  for (let n = 0; n < 8; n += 1) arrivals.push(await arrives());
  const calls = await Promise.all(arrivals.map(({ walkInId }) => callIn(walkInId)));
  expect(calls.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(await queue()).toHaveLength(1);
});

test('ends walk-ins of an earlier day as seen if they were called, else as left', async () => {
  const called = await arrives();
  await arrives();
  await callIn(called.walkInId);
  await pass(hours(24));
  await arrives();
  expect(await ended()).toEqual([
    { token: 1, outcome: 'seen' },
    { token: 2, outcome: 'left' },
  ]);
});

test('gives no expected time after hours', async () => {
  await pass(hours(10) - minutes(10));
  await arrives();
  expect(await waits()).toEqual([undefined]);
});

test('a patient cannot wait twice', async () => {
  const { patient, walkInId } = await arrives();
  const again = () => request(reception, 'addWalkIn', { userId: patient.id });
  expect((await again()).body.code).toBe('already-waiting');
  await end(walkInId, 'left');
  expect((await again()).body.token).toBe(2);
});

test('an unknown patient or doctor, and one who cannot be booked, are refused', async () => {
  const { id: userId } = await somePatient(clinic);
  const away = await someDoctor(clinic, { available: false });
  const refusals: [string, object][] = [
    ['patient-not-found', { userId: doctor.id }],
    ['doctor-not-found', { userId, docId: userId }],
    ['doctor-unavailable', { userId, docId: away.id }],
  ];
  for (const [code, body] of refusals) {
    expect((await request(reception, 'addWalkIn', body)).body.code).toBe(code);
  }
});

test('a doctor sees, calls and ends their own walk-ins and those who wait for anybody', async () => {
  const other = await someDoctor(clinic);
  const own = await arrives({ docId: doctor.id });
  const foreign = await arrives({ docId: other.id });
  const anybody = await arrives();
  const seen = await request(doctor, 'listWalkIns');
  expect(tokens(seen.body.walkIns)).toEqual([1, 3]);
  for (const action of ['callWalkIn', 'endWalkIn'] as const) {
    for (const [walkIn, status] of [
      [own, 200],
      [foreign, 404],
      [anybody, 200],
    ] as const) {
      const sent = { walkInId: walkIn.walkInId, outcome: 'seen' };
      const { status: answered } = await request(doctor, action, sent);
      // The call of the third has ended the turn of the first.
      const expected = action === 'endWalkIn' && walkIn === own ? 404 : status;
      expect([action, walkIn.token, answered]).toEqual([action, walkIn.token, expected]);
    }
  }
  expect(tokens(await queue())).toEqual([2]);
});

test('the screen shows tokens, first names and waits, to those who know its address', async () => {
  const called = await arrives({}, 'Asha Rao');
  await arrives({ docId: doctor.id }, 'Kamala Devi Das');
  await callIn(called.walkInId);
  const screen = (code: string) => requestAs(clinic, 'getWaitingRoom', { code });
  expect((await screen('anything')).body.code).toBe('not-found');
  const { body } = await request(reception, 'renewWaitingRoom');
  expect((await screen(body.code)).body).toEqual({
    success: true,
    clinicName: 'Nadi',
    called: [{ token: 1, firstName: 'Asha', docName: 'Dr. Asha Iyer' }],
    waiting: [{ token: 2, firstName: 'Kamala', minutes: 30 }],
  });
  const renewed = await request(await someAdmin(clinic), 'renewWaitingRoom');
  expect((await screen(body.code)).status).toBe(404);
  expect((await screen(renewed.body.code)).status).toBe(200);
  const listed = await request(reception, 'listWalkIns');
  expect(listed.body.code).toBe(renewed.body.code);
});

test('an address may read the screen 120 times a minute', async () => {
  const read = () => requestAs(clinic, 'getWaitingRoom', { code: 'guess' });
  const replies = await Promise.all(Array.from({ length: 125 }, read));
  const statuses = replies.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([...Array(120).fill(404), ...Array(5).fill(429)]);
});

test('guesses on the waiting room’s network leave its screen as it is', async () => {
  const guess = () => requestAs(clinic, 'getWaitingRoom', { code: 'guess' });
  await Promise.all(Array.from({ length: 125 }, guess));
  expect((await guess()).status).toBe(429);
  const { body } = await request(reception, 'renewWaitingRoom');
  const read = () => requestAs(clinic, 'getWaitingRoom', { code: body.code });
  const replies = await Promise.all(Array.from({ length: 125 }, read));
  const statuses = replies.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([...Array(120).fill(200), ...Array(5).fill(429)]);
});

const kamala = { name: 'Kamala Das' };

test('a merged patient keeps their place; if both wait, the other one’s counts', async () => {
  const admin = await someAdmin(clinic);
  for (const bothWait of [false, true]) {
    const { body } = await request(reception, 'addPatient', kamala);
    await request(reception, 'addWalkIn', { userId: body.userId });
    const patient = bothWait ? (await arrives()).patient : await somePatient(clinic);
    const merge = { userId: body.userId, intoUserId: patient.id };
    expect((await request(admin, 'mergePatients', merge)).status).toBe(200);
    const places = (await queue()).filter(({ userId }) => userId === patient.id);
    expect(tokens(places)).toEqual([bothWait ? 3 : 1]);
  }
});

test('a merge of two places ends the duplicate’s as seen if called, else as left', async () => {
  const admin = await someAdmin(clinic);
  for (const wasCalled of [false, true]) {
    const { body } = await request(reception, 'addPatient', kamala);
    const place = (await request(reception, 'addWalkIn', { userId: body.userId })).body;
    if (wasCalled) await callIn(place.walkInId);
    const { patient } = await arrives();
    await request(admin, 'mergePatients', { userId: body.userId, intoUserId: patient.id });
  }
  expect(await ended()).toEqual([
    { token: 1, outcome: 'left' },
    { token: 3, outcome: 'seen' },
  ]);
});
