import { SECRET_MAX } from '@nadi/contract/parse-meeting-message';
import { expect, test, vi } from 'vitest';
import { someDoctor, somePatient } from '#testing/actors.ts';
import { testStore } from '#testing/test-store.ts';
import { handshakeSecret, identifyAccounts, participantId, turnUserId } from './identify.ts';
import { isParty } from './room-access.ts';

const [SHORTEST, LONGEST] = ['s'.repeat(16), 's'.repeat(SECRET_MAX)];

test.each([SHORTEST, LONGEST])('keeps the secret of a handshake: %s', (secret) => {
  expect(handshakeSecret({ secret })).toBe(secret);
});

test.each([SHORTEST.slice(1), `${LONGEST}s`, '', 7, undefined, Array(16).fill('s')])(
  'replaces %o with a random secret for each connection',
  (secret) => {
    const made = handshakeSecret({ secret });
    expect(made).toMatch(/^[\w-]{43}$/);
    expect(handshakeSecret({ secret })).not.toBe(made);
  },
);

test('one secret gives the same participant id in one room only', () => {
  const id = participantId(SHORTEST, 'room');
  expect(id).toMatch(/^[\w-]{22}$/);
  expect(participantId(SHORTEST, 'room')).toBe(id);
  expect(participantId(LONGEST, 'room')).not.toBe(id);
  expect(participantId(SHORTEST, 'elsewhere')).not.toBe(id);
});

const account = { role: 'doctor', id: 'rao' } as const;

test('a party has one TURN username per room', () => {
  expect(turnUserId(account, 'room')).toBe(turnUserId(account, 'room'));
  expect(turnUserId(account, 'room')).not.toBe(turnUserId(account, 'elsewhere'));
  expect(turnUserId(account, 'room')).not.toBe(turnUserId({ role: 'patient', id: 'rao' }, 'room'));
});

test('no secret gives a guest the TURN username of a party', () => {
  const parts = ['account', 'doctor', 'rao', 'room'];
  const rooms = ['room', 'account', 'doctor', 'rao'];
  const secrets = parts.flatMap((one) =>
    parts.flatMap((two) => [`${one}\n${two}`, ...parts.map((three) => `${one}\n${two}\n${three}`)]),
  );
  const ids = rooms.flatMap((room) => secrets.map((secret) => participantId(secret, room)));
  expect(ids).not.toContain(turnUserId(account, 'room'));
});

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
