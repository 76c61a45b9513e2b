import { expect, test, vi } from 'vitest';
import { someDoctor, somePatient } from '#testing/actors.ts';
import { testStore } from '#testing/test-store.ts';
import { identifyAccounts } from './identify.ts';
import { isParty } from './room-access.ts';

const clinic = testStore();

test('identifies a patient who is a party for themselves and their dependants', async () => {
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
  const room = {
    id: 'one',
    startsAt: 0,
    cancelled: false,
    completed: false,
    ended: false,
    doctorId: 'rao',
  };
  const joinsAs = (patientId: string) =>
    accounts.map((account) => isParty(account, { ...room, patientId, patientName: '' }));
  expect([joinsAs('meera'), joinsAs(id), joinsAs('asha')]).toEqual([[true], [true], [false]]);
});

test('identifies and extends every valid session; skips ended sessions and missing accounts', async () => {
  const [patient, doctor] = [await somePatient(clinic, 'Priya Rao'), await someDoctor(clinic)];
  const tokenHash = Buffer.from('cd', 'hex');
  const ids: Record<string, string> = { patient: patient.id, doctor: doctor.id, admin: patient.id };
  const authenticate = vi.fn(async (role: string, token: string) =>
    token === 'ended' ? null : { id: ids[role] ?? '', tokenHash },
  );
  const identify = identifyAccounts(clinic.database.db, authenticate, { now: () => clinic.now });
  const accounts = await identify({ token: 'own', dToken: 'own', aToken: 7 });
  expect(accounts.map(({ role, id }) => [role, id]).sort()).toEqual([
    ['doctor', doctor.id],
    ['patient', patient.id],
  ]);
  for (const [, token, now, active] of authenticate.mock.calls as unknown[][]) {
    expect([token, now, active]).toEqual(['own', clinic.now, true]);
  }
  expect(await identify({ token: 'ended' })).toEqual([]);
  ids.patient = doctor.id;
  expect(await identify({ token: 'own' }), 'no such patient').toEqual([]);
});
