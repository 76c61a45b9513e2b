import { minutes, seconds } from '@nadi/domain/limits';
import { beforeEach, expect, test } from 'vitest';
import { type Person, requestAs, someAdmin, someDoctor, somePatient } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { storedAttendance } from './attendance-records.ts';

// Tuesday 5 January 2027, 09:00.
const clinic = testClinic();

let patient: Person;
let doctor: Person;
let appointmentId: string;

beforeEach(async () => {
  [patient, doctor] = [await somePatient(clinic), await someDoctor(clinic)];
  const body = { docId: doctor.id, slotDate: '6_1_2027', slotTime: '10:00 AM' };
  appointmentId = (await requestAs(clinic, 'bookAppointment', body, { as: patient })).body
    .appointmentId;
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

test('it begins when patient and doctor are together, and ends with the last time they were', async () => {
  const records = storedAttendance(clinic.database.db);
  const start = clinic.now;
  await records.add([person('patient'), person('lobby')], start);
  expect(await read()).toBeUndefined();
  await records.add([person('doctor')], start + seconds(10));
  expect(await read()).toMatchObject({ startedAt: start + seconds(10) });
  await records.renew(['patient', 'doctor'], start + seconds(25));
  await records.remove(['doctor'], start + seconds(30));
  // The patient alone is no consultation.
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
] as const)('%s opens it by being there before the %s', async (first, second) => {
  const records = storedAttendance(clinic.database.db);
  await records.add([person(first)], clinic.now);
  // A reconnection keeps its place.
  await records.add([person(first)], clinic.now + seconds(20));
  await records.add([person(second)], clinic.now + seconds(10));
  await records.remove([first], clinic.now + seconds(25));
  await records.add([person(first)], clinic.now + seconds(30));
  expect(await read()).toMatchObject({ initiator: first });
});

test('what the doctor records leaves the times of the meeting alone', async () => {
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

test('a server that stopped leaves nobody together', async () => {
  const records = storedAttendance(clinic.database.db);
  await records.add([person('patient')], clinic.now);
  await records.add([person('doctor')], clinic.now + minutes(1));
  expect(await read()).toBeUndefined();
});

test('a doctor who is still there when it goes to another one does not begin the other one’s', async () => {
  const records = storedAttendance(clinic.database.db);
  await records.add([person('doctor')], clinic.now);
  await moveTo(await someDoctor(clinic));
  await records.renew(['doctor'], clinic.now + seconds(1));
  await records.add([person('patient')], clinic.now + seconds(2));
  expect(await read()).toBeUndefined();
});

test('nor does one who is recorded as there just after it has gone', async () => {
  const records = storedAttendance(clinic.database.db);
  await moveTo(await someDoctor(clinic));
  await records.add([person('doctor'), person('patient')], clinic.now);
  expect(await read()).toBeUndefined();
});

test('a doctor whose appointment comes back counts as there again', async () => {
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
  expect((await requestAs(clinic, 'rescheduleAdminAppointment', move, { as })).status).toBe(200);
}
