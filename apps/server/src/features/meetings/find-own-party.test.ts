import { hours, minutes } from '@nadi/domain/limits';
import type { Party } from '@nadi/domain/permissions';
import { beforeEach, expect, test } from 'vitest';
import { type Person, someAdmin, someDoctor, somePatient } from '#testing/actors.ts';
import { insertMeeting } from '#testing/insert-meeting.ts';
import { testStore } from '#testing/test-store.ts';
import { findOwnParty } from './room-access.ts';

const clinic = testStore();
let patient: Person;
let doctor: Person;
let code: string;

beforeEach(async () => {
  [patient, doctor] = [await somePatient(clinic), await someDoctor(clinic)];
  code = await insertMeeting(clinic, { patient, doctor, startsIn: minutes(30) });
});

/** Returns the party that a client signed in to these portals would attend as. */
async function attends(accounts: Partial<Record<Party, object>>, meetingId = code, after = 0) {
  const identify = async (role: Party) => accounts[role] ?? null;
  const request = { identify, body: { meetingId }, now: clinic.now + after };
  const found = await findOwnParty(request as never, clinic.database.db);
  return found && { role: found.role, id: found.id };
}

test('finds the patient, their manager, the doctor and the admin', async () => {
  const admin = await someAdmin(clinic);
  expect(await attends({ patient })).toEqual({ role: 'patient', id: patient.id });
  const mother = { id: 'priya', dependants: [patient.id] };
  expect(await attends({ patient: mother })).toEqual({ role: 'patient', id: 'priya' });
  expect(await attends({ doctor })).toEqual({ role: 'doctor', id: doctor.id });
  expect(await attends({ admin })).toEqual({ role: 'admin', id: admin.id });
});

test('picks the first account that is a party if there are several', async () => {
  const unrelated = await somePatient(clinic);
  expect(await attends({ patient: unrelated, doctor })).toMatchObject({ role: 'doctor' });
  expect(await attends({ doctor, patient })).toMatchObject({ role: 'patient' });
});

test('returns null for other accounts and for unknown or closed rooms', async () => {
  const unrelated = await somePatient(clinic);
  expect(await attends({})).toBeNull();
  expect(await attends({ patient: unrelated, doctor: await someDoctor(clinic) })).toBeNull();
  expect(await attends({ patient, admin: { id: 'any' } }, 'unknown')).toBeNull();
  const closes = minutes(30) + hours(2);
  expect(await attends({ patient }, code, closes)).toMatchObject({ role: 'patient' });
  expect(await attends({ patient }, code, closes + 1)).toBeNull();
});
