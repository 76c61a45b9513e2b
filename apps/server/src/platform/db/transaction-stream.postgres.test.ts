import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { testDatabase } from '#testing/test-database.ts';
import type { Database } from './database.ts';
import { compileOnce } from './prepared-statements.ts';

interface Tables {
  samples: { id: number };
}

let database: Database<Tables>;

const insert = compileOnce(
  (db: Database<Tables>['db'], { id }: { id: number }) =>
    sql`insert into samples values (${id}::int)`.compile(db),
  { unawaited: true },
);

beforeAll(async () => {
  database = await testDatabase<Tables>();
  await database.executeSql('create table samples (id int primary key)');
});
beforeEach(() => database.executeSql('truncate samples'));
afterAll(() => database.close());

test('commits the rows that an unawaited statement wrote', async () => {
  await database.transaction(async (trx) => void (await insert(trx, { id: 1 })));
  expect(await ids()).toEqual([1]);
});

test('does not wait for the answer inside a transaction', async () => {
  const continued = vi.fn();
  const transaction = database.transaction(async (trx) => {
    await insert(trx, { id: 1 });
    await insert(trx, { id: 1 });
    continued();
  });
  await expect(transaction).rejects.toThrow('samples_pkey');
  expect(continued).toHaveBeenCalledOnce();
  expect(await ids()).toEqual([]);
});

test('throws the error of an unawaited statement at the next one', async () => {
  const transaction = database.transaction(async (trx) => {
    await insert(trx, { id: 1 });
    await insert(trx, { id: 1 });
    await trx.selectFrom('samples').select('id').execute();
  });
  await expect(transaction).rejects.toThrow('samples_pkey');
  expect(await ids()).toEqual([]);
});

test('waits for the answer outside a transaction', async () => {
  await insert(database.db, { id: 1 });
  await expect(insert(database.db, { id: 1 })).rejects.toThrow('samples_pkey');
});

test('ends a transaction without statements, and one that is rolled back before the first', async () => {
  expect(await database.transaction(async () => 'done')).toBe('done');
  const given = database.transaction(async () => {
    throw new Error('given up');
  });
  await expect(given).rejects.toThrow('given up');
  await database.transaction(async (trx) => void (await insert(trx, { id: 2 })));
  expect(await ids()).toEqual([2]);
});

async function ids(): Promise<number[]> {
  const rows = await database.db.selectFrom('samples').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}
