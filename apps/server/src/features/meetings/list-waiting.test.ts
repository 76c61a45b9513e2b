import { ATTENDANCE_FRESH_FOR, hours, minutes } from '@nadi/domain/limits';
import { beforeEach, expect, test } from 'vitest';
import { saveDelay } from '#store/doctor-delays.ts';
import { type Person, someDoctor, somePatient } from '#testing/actors.ts';
import { insertMeeting } from '#testing/insert-meeting.ts';
import { testStore } from '#testing/test-store.ts';
import { storedAttendance } from './attendance.ts';
import { listWaiting } from './presence.ts';
import { findAppointmentRoom } from './room-access.ts';

const clinic = testStore();
let patient: Person;
let doctor: Person;

beforeEach(async () => {
  [patient, doctor] = [await somePatient(clinic), await someDoctor(clinic)];
});

function listFor({ id }: Person, now = clinic.now) {
  const context = { actor: { role: 'doctor', id }, now } as never;
  return listWaiting().execute(context, clinic.database.db);
}

test('a doctor receives the waiting people with meeting, time and device check', async () => {
  const { db } = clinic.database;
  const startsIn = minutes(90);
  const code = await insertMeeting(clinic, { patient, doctor, startsIn });
  const appointmentId = (await findAppointmentRoom(db, code))?.id ?? '';
  const check = { camera: 'on', microphone: 'off', network: 'weak' };
  const at = { appointmentId, doctorId: null };
  await storedAttendance(db).add(
    [
      {
        ...at,
        ...{ participantId: 'p', kind: 'patient', name: 'Asha', socketId: '1' },
        deviceCheck: check,
      },
      {
        ...at,
        ...{ participantId: 'g', kind: 'lobby', name: 'Binu', socketId: '2' },
        deviceCheck: null,
      },
    ],
    clinic.now,
  );
  const meeting = { appointmentId, meetingId: code, startsAt: clinic.now + startsIn };
  const facts = { ...meeting, slotTime: '10:30 AM', since: clinic.now };
  expect(await listFor(doctor, clinic.now + ATTENDANCE_FRESH_FOR - 1)).toEqual({
    success: true,
    waiting: [
      { ...facts, name: 'Asha', userId: patient.id, check },
      { ...facts, name: 'Binu', userId: undefined, check: undefined },
    ],
    lateMinutes: 0,
  });
  const none = { success: true, waiting: [], lateMinutes: 0 };
  expect(await listFor(doctor, clinic.now + ATTENDANCE_FRESH_FOR)).toEqual(none);
  expect(await listFor(await someDoctor(clinic))).toEqual(none);
});

test('a doctor receives the delay that they announced while it holds', async () => {
  const at = new Date(clinic.now);
  await saveDelay(clinic.database.db, doctor.id, { minutes: 15, at });
  expect(await listFor(doctor)).toMatchObject({ lateMinutes: 15 });
  expect(await listFor(doctor, clinic.now + hours(4) + 1)).toMatchObject({ lateMinutes: 0 });
  expect(await listFor(await someDoctor(clinic))).toMatchObject({ lateMinutes: 0 });
});
