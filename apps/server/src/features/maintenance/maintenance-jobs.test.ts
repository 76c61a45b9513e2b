import {
  days,
  hours,
  KNOWN_ADDRESS_FOR,
  minutes,
  SIGN_IN_FAILURES_WINDOW,
  VITALS_RETENTION,
} from '@nadi/domain/limits';
import { DEFAULT_CLINIC } from '@nadi/messages/en/default-clinic';
import { expect, test } from 'vitest';
import { storeParts } from '#store/documents.ts';
import { insertPasskeyChallenge } from '#store/passkeys.ts';
import { rememberAddress, takeAttempt } from '#store/password-attempts.ts';
import { epochStore, spendNonce } from '#store/secure-epochs.ts';
import { insertSession } from '#store/sessions.ts';
import { recordMinute } from '#store/vitals.ts';
import { renewSession, requestAs, someAdmin, someDoctor, somePatient } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { maintenanceJobs, reportRetention } from './maintenance-jobs.ts';

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

const LAST = Date.parse('2027-01-05T10:30:00+05:30');

const FIVE_YEARS_LATER = Date.parse('2032-01-05T10:30:00+05:30');

async function bookedBy(name: string, bornOn: string | null = null) {
  const [doctor, patient] = [await someDoctor(clinic), await somePatient(clinic, name)];
  const slot = { docId: doctor.id, slotDate: '5_1_2027', slotTime: '10:30 AM' };
  const { body } = await requestAs(clinic, 'bookAppointment', slot, { as: patient });
  const { db } = clinic.database;
  await db.updateTable('patients').set({ born_on: bornOn }).where('id', '=', patient.id).execute();
  return { patient, appointmentId: String(body.appointmentId) };
}

async function reportAt(at: number) {
  clinic.now = at;
  const { db } = clinic.database;
  await reportRetention(db, { now: () => at }).run();
  const admin = await someAdmin(clinic);
  await renewSession(clinic, admin.token);
  return (await requestAs(clinic, 'getClinicSettings', {}, { as: admin })).body.retention;
}

async function setPeriod(recordYears: number | null) {
  const settings = { ...DEFAULT_CLINIC, recordYears };
  await requestAs(clinic, 'updateClinicSettings', settings, { as: await someAdmin(clinic) });
}

test('without a period nothing is counted; with one, who was last here before it', async () => {
  await bookedBy('Asha');
  expect(await reportAt(FIVE_YEARS_LATER + 1)).toBeUndefined();
  await setPeriod(5);
  expect(await reportAt(FIVE_YEARS_LATER)).toMatchObject({ years: 5, patients: 0 });
  expect(await reportAt(FIVE_YEARS_LATER + 1)).toEqual({
    years: 5,
    patients: 1,
    oldestAt: LAST,
    countedAt: FIVE_YEARS_LATER + 1,
  });
  await setPeriod(null);
  expect(await reportAt(FIVE_YEARS_LATER + 1)).toBeUndefined();
});

test('a child’s record counts from the 18th birthday, and a cancelled appointment leaves none', async () => {
  await bookedBy('Of age in 2028', '2010-01-05');
  await bookedBy('Of age already', '2009-01-04');
  const { patient, appointmentId } = await bookedBy('Cancelled');
  await requestAs(clinic, 'cancelAppointment', { appointmentId }, { as: patient });
  await setPeriod(5);
  expect(await reportAt(FIVE_YEARS_LATER + 1)).toMatchObject({ patients: 1 });
  expect(await reportAt(Date.parse('2033-01-06T00:00:00Z'))).toMatchObject({ patients: 2 });
});

test('nothing is removed, and a visitor does not learn the count', async () => {
  await bookedBy('Asha');
  await setPeriod(1);
  await reportAt(FIVE_YEARS_LATER + 1);
  const { db } = clinic.database;
  expect(await db.selectFrom('appointments').select('id').execute()).toHaveLength(1);
  expect((await requestAs(clinic, 'getClinic')).body).not.toHaveProperty('retention');
});
