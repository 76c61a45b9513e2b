import { hours, minutes } from '@nadi/domain/limits';
import type { Party } from '@nadi/domain/parties';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Person, someAdmin, someDoctor, somePatient } from '#testing/actors.ts';
import { insertMeeting } from '#testing/insert-meeting.ts';
import { testStore } from '#testing/test-store.ts';
import {
  findAppointmentRoom,
  findOwnParty,
  isHost,
  isParty,
  managedPatient,
  roomAccess,
} from './room-access.ts';

const clinic = testStore();

const startsAt = Date.UTC(2027, 0, 5, 5);

const appointment = {
  id: 'appointment',
  startsAt,
  cancelled: false,
  completed: false,
  ended: false,
  patientId: 'asha',
  patientName: 'Asha Rao',
  doctorId: 'rao',
};

test.each([
  ['a millisecond too early', startsAt - hours(24) - 1, 'too-early'],
  ['as it opens', startsAt - hours(24), 'anyone'],
  ['as it closes', startsAt + hours(2), 'anyone'],
  ['a millisecond after', startsAt + hours(2) + 1, 'returning-only'],
])('%s', (_when, now, answer) => expect(roomAccess(appointment, now)).toBe(answer));

test('the room of a cancelled appointment never opens', () => {
  expect(roomAccess({ ...appointment, cancelled: true }, startsAt)).toBe('cancelled');
});

test('a code without an appointment is an instant room', () => {
  expect(roomAccess(null, startsAt)).toBe('anyone');
});

test.each([
  ['patient', 'asha', true],
  ['patient', 'rao', false],
  ['doctor', 'rao', true],
  ['doctor', 'asha', false],
  ['admin', 'anybody', true],
] as const)('the %s %s is a party: %s', (role, id, party) => {
  expect(isParty({ role, id }, appointment)).toBe(party);
  expect(isParty({ role, id }, null)).toBe(false);
});

test.each([
  ['doctor', true, true],
  ['admin', true, true],
  ['patient', true, false],
  // A doctor admitted as a guest is not the doctor of this appointment.
  ['doctor', false, false],
  ['guest', false, false],
] as const)('a %s with party %s has host %s', (role, party, host) => {
  expect(isHost({ role, party })).toBe(host);
});

test('a manager of the patient is a party, a manager of another patient is not', () => {
  const account = { role: 'patient' as const, id: 'priya' };
  expect(isParty({ ...account, dependants: ['asha'] }, appointment)).toBe(true);
  expect(isParty({ ...account, dependants: ['rao'] }, appointment)).toBe(false);
});

test('names the patient only for their manager', () => {
  const named = (role: Party, id: string, dependants: string[] = []) =>
    managedPatient({ role, id, dependants }, appointment);
  expect(named('patient', 'priya', ['asha'])).toBe('Asha Rao');
  expect(named('patient', 'asha')).toBeNull();
  expect(named('patient', 'priya', ['meera'])).toBeNull();
  expect([named('doctor', 'rao'), named('admin', 'any')]).toEqual([null, null]);
  expect(managedPatient({ role: 'patient', id: 'asha' }, null)).toBeNull();
});

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
    waiting: false,
    id: expect.any(String),
  };
  expect(await findAppointmentRoom(db, code)).toEqual({ ...room, cancelled: false });
  const gone = await insertMeeting(clinic, { patient, doctor, startsIn, cancelled: true });
  expect(await findAppointmentRoom(db, gone)).toEqual({ ...room, cancelled: true });
  expect(await findAppointmentRoom(db, 'unknown')).toBeNull();
});

describe('parties', () => {
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
});
