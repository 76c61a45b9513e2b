import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { insertAccountToken } from '#store/account-tokens.ts';
import { findFeedVersion } from '#store/calendars.ts';
import { insertPasskey, listPasskeysOf } from '#store/passkeys.ts';
import { listDevices } from '#store/vitals.ts';
import { type Person, someDoctor, somePatient } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { someDevice } from '#testing/some-device.ts';
import { type RevokingAct, revokeAccess } from './revoke-access.ts';

const clinic = testClinic();

/** A doctor who is signed in, and has a passkey, a link and the address of a calendar. */
async function doctorWithEverything(): Promise<Person> {
  const { db } = clinic.database;
  const doctor = await someDoctor(clinic);
  await insertPasskey(db, {
    id: randomUUID(),
    role: 'doctor',
    accountId: doctor.id,
    credentialId: randomUUID(),
    publicKey: randomBytes(32),
    counter: 0,
    transports: [],
    name: 'Phone',
    createdAt: new Date(clinic.now),
  });
  await insertAccountToken(db, {
    tokenHash: randomBytes(32),
    purpose: 'reset-password',
    role: 'doctor',
    accountId: doctor.id,
    email: doctor.email,
    entryId: randomUUID(),
    expiresAt: new Date(clinic.now + 60_000),
  });
  return doctor;
}

async function whatIsLeft({ id }: Person) {
  const { db } = clinic.database;
  const count = (table: 'sessions' | 'account_tokens') =>
    db.selectFrom(table).select('account_id').where('account_id', '=', id).execute();
  return {
    sessions: (await count('sessions')).length,
    passkeys: (await listPasskeysOf(db, { role: 'doctor', id })).length,
    links: (await count('account_tokens')).length,
    feedVersion: await findFeedVersion(db, 'doctor', id),
  };
}

test.each<[RevokingAct, { passkeys: number; links: number; feed: 'kept' | 'revoked' }]>([
  ['password-changed', { passkeys: 1, links: 0, feed: 'kept' }],
  ['password-reset', { passkeys: 1, links: 0, feed: 'revoked' }],
  ['account-taken-over', { passkeys: 0, links: 0, feed: 'revoked' }],
  ['password-set', { passkeys: 0, links: 0, feed: 'revoked' }],
  ['email-set', { passkeys: 1, links: 0, feed: 'revoked' }],
  ['sessions-ended', { passkeys: 1, links: 1, feed: 'revoked' }],
  ['doctor-retired', { passkeys: 1, links: 1, feed: 'revoked' }],
  ['account-ended', { passkeys: 0, links: 0, feed: 'kept' }],
])('%s ends the sessions, and leaves of the rest %o', async (act, { passkeys, links, feed }) => {
  const doctor = await doctorWithEverything();
  const other = await doctorWithEverything();
  const before = await whatIsLeft(doctor);
  expect(before).toMatchObject({ sessions: 1, passkeys: 1, links: 1 });

  await clinic.database.db
    .transaction()
    .execute((trx) => revokeAccess(trx, act, { role: 'doctor', id: doctor.id }));

  const after = await whatIsLeft(doctor);
  expect(after).toMatchObject({ sessions: 0, passkeys, links });
  expect(after.feedVersion === before.feedVersion ? 'kept' : 'revoked').toBe(feed);
  expect(await whatIsLeft(other)).toMatchObject({ sessions: 1, passkeys: 1, links: 1 });
});

test.each<[RevokingAct, number]>([
  ['password-changed', 1],
  ['password-reset', 1],
  ['account-taken-over', 0],
  ['sessions-ended', 0],
])('%s leaves %i of a patient’s device', async (act, left) => {
  const { db } = clinic.database;
  const [patient, other] = [await somePatient(clinic), await somePatient(clinic)];
  await someDevice(clinic, patient);
  await someDevice(clinic, other);

  await db
    .transaction()
    .execute((trx) => revokeAccess(trx, act, { role: 'patient', id: patient.id }));

  expect(await listDevices(db, patient.id)).toHaveLength(left);
  expect(await listDevices(db, other.id)).toHaveLength(1);
});
