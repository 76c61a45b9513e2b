import { expect, test } from 'vitest';
import { actsFor, partyOf, patientsOf, ROLES } from './permissions.ts';

test('a patient acts for themselves and their dependants, and for nobody else', () => {
  const asha = { id: 'asha', dependants: ['meera'] };
  expect(['asha', 'meera', 'binu'].map((id) => actsFor(asha, id))).toEqual([true, true, false]);
  expect(patientsOf(asha)).toEqual(['asha', 'meera']);
});

test('a patient without dependants acts for themselves alone', () => {
  expect(patientsOf({ id: 'asha' })).toEqual(['asha']);
});

test('reception acts for the clinic, as the admin does, and everybody else for themselves', () => {
  expect(ROLES.map((role) => [role, partyOf(role)])).toEqual([
    ['patient', 'patient'],
    ['doctor', 'doctor'],
    ['admin', 'admin'],
    ['reception', 'admin'],
  ]);
});
