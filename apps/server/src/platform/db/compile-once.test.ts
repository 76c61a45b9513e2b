import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testDatabase } from '#testing/test-database.ts';
import type { Database } from './database.ts';
import { compileOnce } from './prepared-statements.ts';

interface Tables {
  samples: { id: number; name: string | null };
}

let database: Database<Tables>;

beforeAll(async () => {
  database = await testDatabase<Tables>();
  await database.executeSql(`create table samples (id int primary key, name text);
    insert into samples values (1, 'one'), (2, 'two'), (3, null)`);
});
afterAll(() => database.close());

test("calls the builder once and uses each run's own values", async () => {
  const build = vi.fn((db: Database<Tables>['db'], values: { id: number; name: string }) =>
    db
      .selectFrom('samples')
      .select('id')
      .where((eb) => eb.or([eb('id', '=', values.id), eb('name', '=', values.name)]))
      .orderBy('id')
      .compile(),
  );
  const find = compileOnce(build);
  expect(await find(database.db, { id: 1, name: 'two' })).toEqual([{ id: 1 }, { id: 2 }]);
  expect(await find(database.db, { id: 3, name: 'none' })).toEqual([{ id: 3 }]);
  expect(build).toHaveBeenCalledOnce();
});

test('accepts null, lists, repeated values, and constants in the text', async () => {
  const find = compileOnce(
    (db: Database<Tables>['db'], values: { ids: number[]; name: string | null }) =>
      sql<{ id: number }>`select id from samples where id = any(${values.ids}::int[])
      and (name = ${values.name}::text or ${values.name}::text is null) and id < ${3}
      order by id`.compile(db),
  );
  expect(await find(database.db, { ids: [1, 2, 3], name: null })).toEqual([{ id: 1 }, { id: 2 }]);
  expect(await find(database.db, { ids: [1, 2, 3], name: 'two' })).toEqual([{ id: 2 }]);
});

test('runs in the given transaction', async () => {
  const insert = compileOnce((db: Database<Tables>['db'], values: { id: number }) =>
    db.insertInto('samples').values({ id: values.id, name: null }).returning('id').compile(),
  );
  const undone = database.transaction(async (trx) => {
    expect(await insert(trx, { id: 9 })).toEqual([{ id: 9 }]);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await insert(database.db, { id: 9 })).toEqual([{ id: 9 }]);
});
