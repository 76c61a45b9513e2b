import { expect, test } from 'vitest';
import { actsFor, partyOf, patientsOf, ROLES } from './permissions.ts';

test('a patient acts only for themselves and their dependants', () => {
  const asha = { id: 'asha', dependants: ['meera'] };
  expect(['asha', 'meera', 'binu'].map((id) => actsFor(asha, id))).toEqual([true, true, false]);
  expect(patientsOf(asha)).toEqual(['asha', 'meera']);
});

test('a patient without dependants acts only for themselves', () => {
  expect(patientsOf({ id: 'asha' })).toEqual(['asha']);
});

test('admin, reception and accountant act for the clinic; other roles act for themselves', () => {
  expect(ROLES.map((role) => [role, partyOf(role)])).toEqual([
    ['patient', 'patient'],
    ['doctor', 'doctor'],
    ['admin', 'admin'],
    ['reception', 'admin'],
    ['accountant', 'admin'],
  ]);
});
