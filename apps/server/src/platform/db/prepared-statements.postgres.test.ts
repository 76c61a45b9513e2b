import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { startSharedConnectionPooler } from '#testing/shared-connection-pooler.ts';
import { testDatabaseUrl } from '#testing/test-database.ts';
import type { Database } from './database.ts';
import { isTransactionConflict } from './database-errors.ts';
import { openDatabase } from './open-database.ts';

const log = { warn: vi.fn() };
const opened: Database<object>[] = [];

afterEach(async () => {
  vi.clearAllMocks();
  await Promise.all(opened.splice(0).map((database) => database.close()));
});

async function open(databaseUrl: string, prepare = true): Promise<Database<object>> {
  const database = await openDatabase<object>({ databaseUrl, dataDir: '', prepare, log });
  opened.push(database);
  return database;
}

const double = (db: Database<object>['db'], n: number) =>
  sql<{ twice: number }>`select 2 * ${n}::int as twice`
    .execute(db)
    .then(({ rows }) => rows[0]?.twice);

const preparedNames = (db: Database<object>['db']) =>
  sql<{ name: string }>`select name from pg_prepared_statements`
    .execute(db)
    .then(({ rows }) => rows.map(({ name }) => name));

test('prepares a statement on its connection from its second run on', async () => {
  const { db } = await open(await testDatabaseUrl());
  expect([await double(db, 1), await preparedNames(db)]).toEqual([2, []]);
  expect(await double(db, 2)).toBe(4);
  expect(await double(db, 3)).toBe(6);
  expect(await preparedNames(db)).toEqual([expect.stringMatching(/^nadi_0_/)]);
});

test('DATABASE_PREPARE=off prepares nothing', async () => {
  const { db } = await open(await testDatabaseUrl(), false);
  for (const n of [1, 2, 3]) await double(db, n);
  expect(await preparedNames(db)).toEqual([]);
});

test('a pooler without prepared statements causes a warning, and every statement runs', async () => {
  const pooler = await startSharedConnectionPooler(await testDatabaseUrl());
  const [one, other] = [await open(pooler.url), await open(pooler.url)];
  for (const n of [1, 2, 3]) {
    expect([await double(one.db, n), await double(other.db, n)]).toEqual([2 * n, 2 * n]);
  }
  const warnings = log.warn.mock.calls.filter(([, text]) => text.includes('DATABASE_PREPARE'));
  expect(warnings).toEqual([[{}, expect.stringContaining('Set DATABASE_PREPARE=off')]]);
  await pooler.stop();
});

test('a lost statement ends its transaction, and a second run succeeds', async () => {
  const { db, transaction, executeSql } = await open(await testDatabaseUrl());
  for (const n of [1, 2]) await double(db, n);
  await executeSql('deallocate all');
  const error = await transaction((trx) => double(trx, 3)).catch((reason: unknown) => reason);
  expect(isTransactionConflict(error)).toBe(true);
  expect(await transaction((trx) => double(trx, 3))).toBe(6);
});
