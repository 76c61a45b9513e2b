import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { migrationsApplied } from '#platform/db/migrate.ts';
import type { Tables } from '#store/tables.ts';
import {
  borrowDatabase,
  releaseDatabase,
  testDatabase,
  testEngine,
  truncateAll,
} from './test-database.ts';

let database: Database<Tables>;
let other: Database<Tables>;

beforeAll(async () => {
  [database, other] = await Promise.all([testDatabase(), testDatabase()]);
});
afterAll(() => Promise.all([database.close(), other.close()]));

test('comes migrated, and shares nothing with another', async () => {
  expect(await migrationsApplied(database)).toBe(true);
  await addAdmin(database);
  expect([await admins(database), await admins(other)]).toEqual([1, 0]);
});

test('is empty again after truncateAll, its migrations kept', async () => {
  await addAdmin(other);
  await truncateAll(other);
  expect(await admins(other)).toBe(0);
  expect(await migrationsApplied(other)).toBe(true);
});

const embedded = test.runIf(testEngine() === 'pglite');

embedded('a released database is lent again, unless its schema was changed', async () => {
  const first = await borrowDatabase();
  await addAdmin(first);
  await releaseDatabase(first);
  const second = await borrowDatabase();
  expect(second).toBe(first);
  expect(await admins(second)).toBe(0);

  await second.executeSql('ALTER TABLE admins DROP CONSTRAINT admins_pkey CASCADE');
  await releaseDatabase(second);
  expect(await second.ready()).toBe(false);
  const third = await borrowDatabase();
  expect(third).not.toBe(second);
  await releaseDatabase(third);
});

test.runIf(testEngine() === 'postgres')('a released database takes no space', async () => {
  const borrowed = await borrowDatabase();
  const { rows } = await borrowed.executeSql('select current_database() as name');
  await releaseDatabase(borrowed);
  const left = await database.executeSql('select datname as name from pg_database');
  expect(rows).toEqual([{ name: expect.stringMatching(/^test_/) }]);
  expect(left.rows).not.toContainEqual(rows[0]);
});

async function addAdmin({ db }: Database<Tables>): Promise<void> {
  await sql`insert into admins (id, email, password_hash, name, created_at)
    values (gen_random_uuid(), 'a@clinic.example', '', 'Asha', now())`.execute(db);
}

async function admins({ executeSql }: Database<Tables>): Promise<number> {
  return (await executeSql('select 1 from admins')).rows.length;
}
