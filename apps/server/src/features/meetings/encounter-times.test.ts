import { seconds } from '@nadi/domain/limits';
import { beforeEach, expect, test } from 'vitest';
import { type Person, requestAs, someAdmin, someDoctor } from '#testing/actors.ts';
import { bookedAppointment } from '#testing/booked-appointment.ts';
import { testClinic } from '#testing/build-app.ts';
import { storedAttendance } from './attendance.ts';

// Tuesday 5 January 2027, 09:00.
const clinic = testClinic();

let patient: Person;
let doctor: Person;
let appointmentId: string;

beforeEach(async () => {
  ({ patient, doctor, appointmentId } = await bookedAppointment(clinic));
});

async function read() {
  const { body } = await requestAs(
    clinic,
    'getPatientAppointment',
    { appointmentId },
    { as: patient },
  );
  return body.encounter;
}

function person(kind: 'patient' | 'doctor' | 'lobby') {
  const doctorId = kind === 'doctor' ? doctor.id : null;
  const present = { socketId: kind, deviceCheck: null, doctorId };
  return { appointmentId, participantId: kind, kind, name: kind, ...present };
}

test('an encounter runs from the first to the last time that patient and doctor are together', async () => {
  const records = storedAttendance(clinic.database.db);
  const start = clinic.now;
  await records.add([person('patient'), person('lobby')], start);
  expect(await read()).toBeUndefined();
  await records.add([person('doctor')], start + seconds(10));
  expect(await read()).toMatchObject({ startedAt: start + seconds(10) });
  await records.renew(['patient', 'doctor'], start + seconds(25));
  await records.remove(['doctor'], start + seconds(30));
  // The patient alone does not extend the consultation.
  await records.renew(['patient'], start + seconds(40));
  expect(await read()).toMatchObject({
    startedAt: start + seconds(10),
    endedAt: start + seconds(30),
  });
  await records.add([person('doctor')], start + seconds(50));
  await records.remove(['patient', 'doctor'], start + seconds(60));
  expect(await read()).toMatchObject({
    mode: null,
    startedAt: start + seconds(10),
    endedAt: start + seconds(60),
  });
});

test.each([
  ['patient', 'doctor'],
  ['doctor', 'patient'],
] as const)('the %s is the initiator if they arrive before the %s', async (first, second) => {
  const records = storedAttendance(clinic.database.db);
  await records.add([person(first)], clinic.now);
  // A reconnection does not change the arrival time.
  await records.add([person(first)], clinic.now + seconds(20));
  await records.add([person(second)], clinic.now + seconds(10));
  await records.remove([first], clinic.now + seconds(25));
  await records.add([person(first)], clinic.now + seconds(30));
  expect(await read()).toMatchObject({ initiator: first });
});

test('keeps the meeting times when the doctor saves the encounter', async () => {
  const records = storedAttendance(clinic.database.db);
  await records.add([person('patient'), person('doctor')], clinic.now);
  const facts = { mode: 'video', kind: null, identityCheck: null, location: '' };
  await requestAs(clinic, 'saveEncounter', { appointmentId, ...facts }, { as: doctor });
  expect(await read()).toEqual({
    ...facts,
    startedAt: clinic.now,
    endedAt: clinic.now,
    initiator: 'patient',
  });
});

test("a doctor who has lost the appointment does not start the new doctor's encounter", async () => {
  const records = storedAttendance(clinic.database.db);
  await records.add([person('doctor')], clinic.now);
  await moveTo(await someDoctor(clinic));
  await records.renew(['doctor'], clinic.now + seconds(1));
  await records.add([person('patient')], clinic.now + seconds(2));
  expect(await read()).toBeUndefined();
});

test('a doctor recorded after losing the appointment does not start the encounter', async () => {
  const records = storedAttendance(clinic.database.db);
  await moveTo(await someDoctor(clinic));
  await records.add([person('doctor'), person('patient')], clinic.now);
  expect(await read()).toBeUndefined();
});

test('a doctor who gets the appointment back counts as present again', async () => {
  const records = storedAttendance(clinic.database.db);
  await records.add([person('doctor')], clinic.now);
  await moveTo(await someDoctor(clinic));
  await moveTo(doctor);
  await records.add([person('patient')], clinic.now + seconds(2));
  expect(await read()).toMatchObject({ startedAt: clinic.now + seconds(2) });
});

async function moveTo({ id: docId }: Person): Promise<void> {
  const move = { appointmentId, docId, slotDate: '6_1_2027', slotTime: '10:00 AM' };
  const as = await someAdmin(clinic);
  expect((await requestAs(clinic, 'rescheduleAppointment', move, { as })).status).toBe(200);
}
