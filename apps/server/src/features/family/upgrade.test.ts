import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import type { Tables } from '#store/tables.ts';
import { testDatabase } from '#testing/test-database.ts';

const MIGRATIONS = resolve(import.meta.dirname, '../../../migrations');
const [MANAGER, CHILD] = [randomUUID(), randomUUID()];

let database: Database<Tables>;
let folder: string;

beforeEach(async () => {
  database = await testDatabase();
  await database.executeSql('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  folder = await mkdtemp(join(tmpdir(), 'nadi-upgrade-'));
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

/** A database as it was after that migration, with a patient and their child. */
async function databaseOf(last: string): Promise<void> {
  await cp(MIGRATIONS, folder, {
    recursive: true,
    filter: (path) => !path.endsWith('.sql') || (path.split('/').at(-1) ?? '') <= last,
  });
  await migrate(database, folder);
  await database.executeSql(`
    INSERT INTO patients (id, email, password_hash, name, created_at) VALUES
      ('${MANAGER}', 'asha@example.test', '', 'Asha', now()), ('${CHILD}', NULL, NULL, 'Meera', now())`);
}

const LINK = `INSERT INTO dependants (patient_id, manager_id, relation, invitation_email, started_at, adult_at)
  VALUES ('${CHILD}', '${MANAGER}', 'Mother', 'meera@example.test', now(), now() + interval '1 year')`;

const linked = () =>
  database.db
    .selectFrom('dependants')
    .select(['manager_id', 'invitation_email', 'invitation_confirmed', 'ended_at'])
    .execute();

test('a database from before dependants gets them, and the appointments of a family are counted together', async () => {
  await databaseOf('105-passkeys.sql');
  const doctor = randomUUID();
  await database.executeSql(`
    INSERT INTO doctors (id, email, password_hash, name, speciality, degree, experience, fee_paise,
      address_line1, address_line2, created_at)
    VALUES ('${doctor}', 'd@example.test', '', 'D', 'Neurologist', '', '4 Year', 1, '', '', now());
    INSERT INTO appointments (id, doctor_id, patient_id, starts_at, slot_date, slot_time, amount_paise,
      meeting_code, booked_at)
    VALUES ('${randomUUID()}', '${doctor}', '${CHILD}', now() + interval '2 days', '', '', 1, 'code', now())`);
  await migrate(database, MIGRATIONS);
  const open = async () => {
    const { rows } = await database.executeSql(
      `SELECT count FROM lock_and_count_open_bookings('${MANAGER}', now())`,
    );
    return Number((rows as { count: number }[])[0]?.count);
  };
  expect(await open()).toBe(0);
  await database.executeSql(LINK);
  expect(await open()).toBe(1);
});

test('no address of before is confirmed', async () => {
  await databaseOf('120-push-subscriptions.sql');
  await database.executeSql(LINK);
  await migrate(database, MIGRATIONS);
  const link = { manager_id: MANAGER, invitation_email: 'meera@example.test', ended_at: null };
  expect(await linked()).toEqual([{ ...link, invitation_confirmed: false }]);
});
