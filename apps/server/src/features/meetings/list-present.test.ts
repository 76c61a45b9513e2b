import type { AddressInfo } from 'node:net';
import { hours, minutes } from '@nadi/domain/limits';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Person, requestAs, someAdmin, someDoctor, somePatient } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { insertMeeting } from '#testing/insert-meeting.ts';
import { connectTo, join, type RawClient } from './signalling-fixture.ts';

const clinic = testClinic({ GUESTS_IN_APPOINTMENTS: 'open' });
const NOTHING = { success: true, as: null, parties: [], guests: 0 };
let patient: Person;
let doctor: Person;
let code: string;
let clients: RawClient[];

beforeEach(async () => {
  clients = [];
  patient = await somePatient(clinic, 'Asha Rao');
  doctor = await someDoctor(clinic, { name: 'Dr. Meera Nair' });
  code = await insertMeeting(clinic, { patient, doctor, startsIn: minutes(30) });
  await clinic.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => {
  for (const client of clients) client.disconnect();
});

async function enter(auth: Record<string, string>): Promise<void> {
  const { port } = clinic.app.server.address() as AddressInfo;
  const client = connectTo(port, auth);
  clients.push(client);
  await join(client, code);
}

async function presentFor(headers: Record<string, string>, meetingId = code) {
  return (await requestAs(clinic, 'listPresent', { meetingId }, { headers })).body;
}

test('a party reads who of the other parties is there, and how many guests', async () => {
  expect(await presentFor({ token: patient.token })).toEqual({ ...NOTHING, as: 'patient' });
  await enter({ dToken: doctor.token });
  await enter({});
  const parties = [{ name: 'Dr. Meera Nair', role: 'doctor' }];
  expect(await presentFor({ token: patient.token })).toEqual({
    success: true,
    as: 'patient',
    parties,
    guests: 1,
  });
  expect(await presentFor({ dToken: doctor.token })).toEqual({
    ...NOTHING,
    as: 'doctor',
    guests: 1,
  });
  const admin = await someAdmin(clinic);
  expect(await presentFor({ aToken: admin.token })).toMatchObject({
    as: 'admin',
    parties,
    guests: 1,
  });
});

test('nobody else is told anything, whatever the code', async () => {
  await enter({ dToken: doctor.token });
  const [unrelated, colleague] = [await somePatient(clinic), await someDoctor(clinic)];
  for (const headers of [{}, { token: unrelated.token }, { dToken: colleague.token }]) {
    expect(await presentFor(headers)).toEqual(NOTHING);
    expect(await presentFor(headers, 'unknown')).toEqual(NOTHING);
  }
  await requestAs(clinic, 'signOutPatient', {}, { as: patient });
  expect(await presentFor({ token: patient.token })).toEqual(NOTHING);
});

test('nothing is said once the room has closed', async () => {
  await enter({ dToken: doctor.token });
  clinic.now += hours(2) + minutes(30) + 1;
  expect(await presentFor({ token: patient.token })).toEqual(NOTHING);
});
