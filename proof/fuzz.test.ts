import {
  requestAs,
  someAccountant,
  someAdmin,
  someDoctor,
  somePatient,
  someReception,
} from '@nadi/server/testing/actors';
import { paymentsFixture } from '@nadi/server/testing/payments-fixture';
import { someDevice } from '@nadi/server/testing/some-device';
import { expect, test } from 'vitest';
import { runFuzz } from './fuzz/run-fuzz.ts';
import type { Send } from './fuzz/wire.ts';
import { chanceFrom, freshSeed } from './support/chance.ts';
import { count } from './support/verdict.ts';

const { clinic } = paymentsFixture();
const LANES = 4;

const send: Send = async ({ method, path, headers, body }) => {
  const answer = await clinic.app.inject({
    method: method as 'GET',
    url: path,
    headers,
    ...(body && { payload: body }),
  });
  const type = String(answer.headers['content-type']);
  return { status: answer.statusCode, text: answer.body, type };
};

test('replies to random calls are never faults and always match the documented schema', async () => {
  const chance = chanceFrom(freshSeed());
  const people = {
    patient: () => somePatient(clinic),
    doctor: () => someDoctor(clinic),
    admin: () => someAdmin(clinic),
    reception: () => someReception(clinic),
    accountant: () => someAccountant(clinic),
    clinic: () => someReception(clinic),
  };
  const [patient, doctor] = [await somePatient(clinic), await someDoctor(clinic)];
  const appointment = { docId: doctor.id, slotDate: '6_1_2027', slotTime: '10:00 AM' };
  await requestAs(clinic, 'bookAppointment', appointment, { as: patient });
  const { body } = await requestAs(clinic, 'listPatientAppointments', {}, { as: patient });
  const known = {
    docId: [doctor.id],
    id: [doctor.id],
    slotDate: ['6_1_2027', '7_1_2027'],
    slotTime: ['10:00 AM', '03:30 PM'],
    appointmentId: [body.appointments[0]._id],
    deviceId: [(await someDevice(clinic, patient)).id],
    patientId: [patient.id],
    userId: [patient.id],
    email: [patient.email, doctor.email, 'Nobody@example.test'],
    image: [''],
  };
  const first = {
    patient,
    doctor,
    admin: await someAdmin(clinic),
    reception: await someReception(clinic),
    accountant: await someAccountant(clinic),
    clinic: await someReception(clinic),
  };
  const opened = new Set<string>();
  const openSession = async (role: string) => {
    const known = role as keyof typeof people;
    if (opened.has(role)) return (await people[known]()).token;
    opened.add(role);
    return first[known].token;
  };
  const cases = count(5000, 700);
  const { complaints, statuses } = await runFuzz(
    { send, known, openSession },
    { cases, lanes: LANES, chance },
  );
  console.log(
    `fuzz, in this process: seed ${chance.seed}, answers ${JSON.stringify([...statuses])}`,
  );
  expect(complaints.slice(0, 20)).toEqual([]);
  expect(statuses.get(200) ?? 0).toBeGreaterThan(cases / 50);
});
