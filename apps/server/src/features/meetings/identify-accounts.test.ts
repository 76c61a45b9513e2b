import { expect, test } from 'vitest';
import { somePatient } from '#testing/actors.ts';
import { testStore } from '#testing/test-store.ts';
import { identifyAccounts } from './identify-accounts.ts';
import { isParty } from './room-access.ts';

const clinic = testStore();

test('a patient joins in their own name, and as the patient’s side for whom they manage', async () => {
  const { id } = await somePatient(clinic, 'Priya Rao');
  const dependants = ['meera'];
  const authenticate = async (role: string) =>
    role === 'patient' ? { id, dependants, tokenHash: Buffer.from('ab', 'hex') } : null;
  const clock = { now: () => clinic.now };
  const identify = identifyAccounts(clinic.database.db, authenticate, clock);
  const accounts = await identify({ token: 'a token' });
  expect(accounts).toEqual([
    { id, dependants, role: 'patient', name: 'Priya Rao', signInSession: 'ab' },
  ]);
  const room = { id: 'one', startsAt: 0, cancelled: false, doctorId: 'rao' };
  const joinsAs = (patientId: string) =>
    accounts.map((account) => isParty(account, { ...room, patientId, patientName: '' }));
  expect([joinsAs('meera'), joinsAs(id), joinsAs('asha')]).toEqual([[true], [true], [false]]);
});
