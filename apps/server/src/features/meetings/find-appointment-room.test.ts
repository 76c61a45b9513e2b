import { minutes } from '@nadi/domain/limits';
import { expect, test } from 'vitest';
import { someDoctor, somePatient } from '#testing/actors.ts';
import { insertMeeting } from '#testing/insert-meeting.ts';
import { testStore } from '#testing/test-store.ts';
import { findAppointmentRoom } from './room-access.ts';

const clinic = testStore();

test('finds the appointment of a code, even if cancelled, and null for unknown codes', async () => {
  const { db } = clinic.database;
  const [patient, doctor] = [await somePatient(clinic, 'Asha Rao'), await someDoctor(clinic)];
  const startsIn = minutes(30);
  const code = await insertMeeting(clinic, { patient, doctor, startsIn });
  const people = { patientId: patient.id, patientName: 'Asha Rao', doctorId: doctor.id };
  const room = {
    ...people,
    startsAt: clinic.now + startsIn,
    completed: false,
    ended: false,
    id: expect.any(String),
  };
  expect(await findAppointmentRoom(db, code)).toEqual({ ...room, cancelled: false });
  const gone = await insertMeeting(clinic, { patient, doctor, startsIn, cancelled: true });
  expect(await findAppointmentRoom(db, gone)).toEqual({ ...room, cancelled: true });
  expect(await findAppointmentRoom(db, 'unknown')).toBeNull();
});
