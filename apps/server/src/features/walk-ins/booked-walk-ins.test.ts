import { hours, minutes } from '@nadi/domain/limits';
import { beforeEach, expect, test } from 'vitest';
import { type Person, requestAs, someDoctor, somePatient, someReception } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';

const clinic = testClinic({ SESSION_STAFF_IDLE_MIN: '600' });
let doctor: Person;
let reception: Person;

beforeEach(async () => {
  // Eleven in the morning: doctors work from ten.
  clinic.now += hours(2);
  doctor = await someDoctor(clinic);
  reception = await someReception(clinic);
});

interface Arrival {
  walkInId: string;
  patient: Person;
}

async function arrives(): Promise<Arrival> {
  const patient = await somePatient(clinic);
  const sent = { userId: patient.id, docId: doctor.id };
  const { body } = await requestAs(clinic, 'addWalkIn', sent, { as: reception });
  return { walkInId: body.walkInId, patient };
}

interface Listed {
  _id: string;
  expected?: { minutes: number };
}

async function queue(): Promise<Listed[]> {
  return (await requestAs(clinic, 'listWalkIns', {}, { as: reception })).body.walkIns;
}

const waits = async () => (await queue()).map(({ expected }) => expected?.minutes);
const callIn = (walkInId: string) =>
  requestAs(clinic, 'callWalkIn', { walkInId, docId: doctor.id }, { as: reception });

async function bookWalkIn({ walkInId, patient }: Arrival, slotTime: string, day = '5_1_2027') {
  const slot = { docId: doctor.id, slotDate: day, slotTime };
  const sent = { userId: patient.id, ...slot, walkInId };
  return requestAs(clinic, 'bookForPatient', sent, { as: reception });
}

test('a walk-in with an appointment waits for it, and everybody else around it', async () => {
  const first = await arrives();
  await arrives();
  expect(await waits()).toEqual([0, 30]);
  const { status, body } = await bookWalkIn(first, '11:30 AM');
  expect(status).toBe(200);
  expect(await queue()).toMatchObject([
    { appointment: { _id: body.appointmentId, slotTime: '11:30 AM' }, expected: { minutes: 30 } },
    { expected: { minutes: 0 } },
  ]);
  // The appointment begins late: the doctor has called the other one only now.
  clinic.now += minutes(25);
  await callIn((await queue())[1]?._id ?? '');
  expect(await waits()).toEqual([30, undefined]);
});

test('a walk-in with an appointment who is called takes its time once', async () => {
  const arrival = await arrives();
  expect((await bookWalkIn(arrival, '11:30 AM')).status).toBe(200);
  await callIn(arrival.walkInId);
  await arrives();
  expect((await waits())[1]).toBe(30);
});

test('a completed appointment ends the turn; a cancelled one leaves the place in the queue', async () => {
  const [seen, waiting] = [await arrives(), await arrives()];
  const { body } = await bookWalkIn(seen, '11:30 AM');
  const { appointmentId } = (await bookWalkIn(waiting, '12:00 PM')).body;
  await requestAs(clinic, 'cancelAdminAppointment', { appointmentId }, { as: reception });
  clinic.now += minutes(35);
  await requestAs(
    clinic,
    'completeAppointment',
    { appointmentId: body.appointmentId },
    { as: doctor },
  );
  const { db } = clinic.database;
  const rows = await db.selectFrom('walk_ins').select('outcome').orderBy('token').execute();
  expect(rows).toEqual([{ outcome: 'seen' }, { outcome: null }]);
  expect(await queue()).toMatchObject([{ token: 2, expected: { minutes: 0 } }]);
});

test('an appointment that is moved to another day does not count', async () => {
  const arrival = await arrives();
  const { body } = await bookWalkIn(arrival, '12:00 PM');
  const to = { slotDate: '6_1_2027', slotTime: '10:00 AM' };
  const moved = { appointmentId: body.appointmentId, ...to };
  await requestAs(clinic, 'rescheduleAdminAppointment', moved, { as: reception });
  const [place] = await queue();
  expect(place).toMatchObject({ expected: { minutes: 0 } });
  expect(place).not.toHaveProperty('appointment');
});

test('rejects booking a walk-in for another patient, for another day, or after they left', async () => {
  const [arrival, other] = [await arrives(), await arrives()];
  const wrong = [
    await bookWalkIn({ ...arrival, patient: other.patient }, '11:30 AM'),
    await bookWalkIn(arrival, '11:30 AM', '6_1_2027'),
  ];
  const left = { walkInId: arrival.walkInId, outcome: 'left' };
  await requestAs(clinic, 'endWalkIn', left, { as: reception });
  wrong.push(await bookWalkIn(arrival, '11:30 AM'));
  expect(wrong.map(({ status, body }) => [status, body.code])).toEqual(
    Array(3).fill([404, 'walk-in-not-found']),
  );
  const booked = await clinic.database.db.selectFrom('appointments').select('id').execute();
  expect(booked).toEqual([]);
});
