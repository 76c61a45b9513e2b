import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#testing/test-database.ts';
import type { Database } from './database.ts';
import { isTransactionConflict } from './database-errors.ts';

interface Tables {
  samples: { id: number; note?: string };
}

let database: Database<Tables>;

beforeAll(async () => {
  database = await testDatabase<Tables>();
});
beforeEach(async () => {
  await database.executeSql('drop table if exists samples; create table samples (id int)');
  await database.executeSql('insert into samples values (1), (2)');
  // The same statement runs on several connections at once, until each has prepared it.
  for (let round = 0; round < 3; round += 1) {
    await Promise.all(Array.from({ length: 10 }, () => find(database.db)));
  }
  await database.executeSql(`alter table samples add note text not null default 'new'`);
});
afterAll(() => database.close());

function find(db: Database<Tables>['db']) {
  return db.selectFrom('samples').selectAll().where('id', '=', 1).execute();
}

test('a statement runs after a schema change as if it had not been prepared', async () => {
  const found = await Promise.all(Array.from({ length: 20 }, () => find(database.db)));
  expect(found).toEqual(Array(20).fill([{ id: 1, note: 'new' }]));
});

test('an outdated statement rolls its transaction back once', async () => {
  const change = () =>
    database.transaction(async (trx) => {
      await trx.insertInto('samples').values({ id: 3, note: 'kept' }).execute();
      return find(trx);
    });
  const error = await change().catch((reason: unknown) => reason);
  expect(isTransactionConflict(error)).toBe(true);
  expect(await database.executeSql('select id from samples order by id')).toMatchObject({
    rows: [{ id: 1 }, { id: 2 }],
  });
  // No other connection of the pool uses the outdated statement again.
  const again = await Promise.all(Array.from({ length: 10 }, change));
  expect(again).toEqual(Array(10).fill([{ id: 1, note: 'new' }]));
});

test('connections drop prepared statements that are no longer used', async () => {
  for (let connection = 0; connection < 12; connection += 1) await find(database.db);
  const { rows } = await database.executeSql(
    `select name from pg_prepared_statements where name like 'nadi_0_%'`,
  );
  expect(rows).toEqual([]);
});
