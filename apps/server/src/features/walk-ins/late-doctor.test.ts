import { hours, minutes } from '@nadi/domain/limits';
import { beforeEach, expect, test } from 'vitest';
import { type Person, someDoctor, somePatient, someReception } from '#testing/actors.ts';
import { bookedAppointment } from '#testing/booked-appointment.ts';
import { testClinic } from '#testing/build-app.ts';

const clinic = testClinic();
const { request } = clinic;
let doctor: Person;

beforeEach(async () => {
  // Eleven in the morning: doctors work from ten.
  clinic.now += hours(2);
  doctor = await someDoctor(clinic);
});

async function book(slotTime: string): Promise<string> {
  const slot = { slotDate: '5_1_2027', slotTime };
  return (await bookedAppointment(clinic, { doctor, ...slot })).appointmentId;
}

async function arrives(reception: Person): Promise<void> {
  const { id: userId } = await somePatient(clinic);
  expect((await request(reception, 'addWalkIn', { userId, docId: doctor.id })).status).toBe(200);
}

async function waits(reception: Person): Promise<(number | undefined)[]> {
  const { body } = await request(reception, 'listWalkIns');
  const walkIns: { expected?: { minutes: number } }[] = body.walkIns;
  return walkIns.map(({ expected }) => expected?.minutes);
}

test('free time makes up for an announced delay, as in the messages about it', async () => {
  const appointmentId = await book('11:30 AM');
  await book('2:00 PM');
  await book('2:30 PM');
  await request(doctor, 'announceDelay', { minutes: 60 });
  clinic.now += hours(2) + minutes(50);
  const reception = await someReception(clinic);
  await arrives(reception);
  expect(await waits(reception)).toEqual([70]);
  await clinic.database.db
    .updateTable('appointments')
    .set({ completed_at: new Date(clinic.now) })
    .where('id', '=', appointmentId)
    .execute();
  expect(await waits(reception)).toEqual([70]);
});

test('a doctor who is late is not free before, although no appointment is near', async () => {
  await book('2:00 PM');
  await request(doctor, 'announceDelay', { minutes: 40 });
  const reception = await someReception(clinic);
  await arrives(reception);
  expect(await waits(reception)).toEqual([40]);
});
