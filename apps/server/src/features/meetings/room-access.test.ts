import { hours } from '@nadi/domain/limits';
import type { Party } from '@nadi/domain/permissions';
import { expect, test } from 'vitest';
import { isHost, isParty, managedPatient, roomAccess } from './room-access.ts';

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
