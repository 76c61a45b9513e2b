import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { migrationsApplied } from '#platform/db/migrate.ts';
import type { Tables } from '#store/tables.ts';
import { testDatabase, truncateAll } from './test-database.ts';

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

async function addAdmin({ db }: Database<Tables>): Promise<void> {
  await sql`insert into admins (id, email, password_hash, name, created_at)
    values (gen_random_uuid(), 'a@clinic.example', '', 'Asha', now())`.execute(db);
}

async function admins({ executeSql }: Database<Tables>): Promise<number> {
  return (await executeSql('select 1 from admins')).rows.length;
}
