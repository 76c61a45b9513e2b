import {
  days,
  hours,
  KNOWN_ADDRESS_FOR,
  minutes,
  SIGN_IN_FAILURES_WINDOW,
  VITALS_RETENTION,
} from '@nadi/domain/limits';
import { expect, test } from 'vitest';
import { storeParts } from '#store/documents.ts';
import { insertPasskeyChallenge } from '#store/passkeys.ts';
import { rememberAddress, takeAttempt } from '#store/password-attempts.ts';
import { epochStore, spendNonce } from '#store/secure-epochs.ts';
import { insertSession } from '#store/sessions.ts';
import { recordMinute } from '#store/vitals.ts';
import { somePatient } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { maintenanceJobs } from './maintenance-jobs.ts';

const clinic = testClinic();
const who = (email: string) => ({ role: 'patient' as const, email, address: '203.0.113.7' });

test('deletes what ended, and nothing else', async () => {
  const { db } = clinic.database;
  const at = (ago: number) => new Date(clinic.now - ago);
  for (const [hash, left] of [
    ['over', -1],
    ['open', minutes(1)],
  ] as const) {
    const expiresAt = at(-left);
    await insertSession(db, {
      tokenHash: Buffer.from(hash),
      role: 'patient',
      accountId: crypto.randomUUID(),
      createdAt: at(days(1)),
      expiresAt,
    });
    await spendNonce(db, { value: Buffer.from(hash), expiresAt: expiresAt.getTime() });
    await insertPasskeyChallenge(db, { challengeHash: Buffer.from(hash), owner: null, expiresAt });
  }
  for (const [email, sooner] of [
    ['over', -1],
    ['open', minutes(1)],
  ] as const) {
    const now = at(SIGN_IN_FAILURES_WINDOW - sooner);
    await takeAttempt(db, who(email), { now, since: at(days(1)), limit: 10 });
    await rememberAddress(db, who(email), at(KNOWN_ADDRESS_FOR - sooner));
  }

  await jobs()['delete-expired']?.run();

  const [sessions, challenges, nonces, tries, addresses] = await Promise.all([
    db.selectFrom('sessions').select('token_hash').execute(),
    db.selectFrom('passkey_challenges').select('challenge_hash as token_hash').execute(),
    db.selectFrom('secure_nonces').select('nonce').execute(),
    db.selectFrom('sign_in_tries').select('email').execute(),
    db.selectFrom('known_addresses').select('email').execute(),
  ]);
  for (const hashes of [sessions, challenges]) {
    expect(hashes.map(({ token_hash }) => String(Buffer.from(token_hash)))).toEqual(['open']);
  }
  expect(nonces.map(({ nonce }) => String(Buffer.from(nonce)))).toEqual(['open']);
  expect([tries, addresses]).toEqual([[{ email: 'open' }], [{ email: 'open' }]]);
});

test('deletes the contents of documents that were never added, an hour after they were stored', async () => {
  const { db } = clinic.database;
  const [over, fresh] = [crypto.randomUUID(), crypto.randomUUID()];
  for (const [id, ago] of [
    [over, hours(1) + 1],
    [fresh, hours(1) - 1],
  ] as const) {
    await storeParts(db, id, twoParts(), new Date(clinic.now - ago));
  }
  await jobs()['delete-expired']?.run();
  const remaining = await db.selectFrom('document_parts').select(['document_id', 'part']).execute();
  expect(remaining).toEqual([
    { document_id: fresh, part: 0 },
    { document_id: fresh, part: 1 },
  ]);
});

async function* twoParts() {
  yield new Uint8Array([1]);
  yield new Uint8Array([2]);
}

test('deletes keys older than half an hour, even if no requests arrive', async () => {
  const { db } = clinic.database;
  const epochs = epochStore(db);
  const epoch = Math.floor((await epochs.databaseTime()) / minutes(10));
  for (const ago of [0, 1, 2, 3, 40]) {
    await epochs.agree({ epoch: epoch - ago, secret: Buffer.alloc(32) });
  }
  await jobs()['delete-expired']?.run();
  const remaining = await db.selectFrom('secure_epochs').select('epoch').orderBy('epoch').execute();
  expect(remaining.map((row) => epoch - row.epoch)).toEqual([2, 1, 0]);
});

test('deletes vitals older than ninety days, even while readings arrive', async () => {
  const { db } = clinic.database;
  const { id } = await somePatient(clinic);
  for (const [bpm, ago] of [
    [61, VITALS_RETENTION + minutes(1)],
    [62, VITALS_RETENTION - minutes(1)],
  ] as const) {
    await recordMinute(db, id, { bpm, spo2: 98, readAt: new Date(clinic.now - ago) });
  }
  await jobs()['delete-expired']?.run();
  const remaining = await db.selectFrom('vitals_minutes').select('bpm').execute();
  expect(remaining).toEqual([{ bpm: 62 }]);
});

test('only the embedded database is vacuumed at night', async () => {
  const nightly = jobs()['vacuum-database'];
  expect(nightly !== undefined).toBe(clinic.database.engine === 'pglite');
  await nightly?.run();
});

function jobs() {
  return maintenanceJobs(clinic.database, { now: () => clinic.now });
}
