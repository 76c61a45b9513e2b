import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testDatabase } from '#testing/test-database.ts';
import type { Database } from './database.ts';
import { compileOnce, StatementNames } from './prepared-statements.ts';

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

const text = 'select $1::int';

/** Returns the name of a statement that has run before. */
function nameOf(names: StatementNames, statement: string): string | undefined {
  names.nameOf(statement, [1]);
  return names.nameOf(statement, [1]);
}

test('a statement gets its name at its second run and keeps it', () => {
  const names = new StatementNames();
  expect(names.nameOf(text, [1])).toBeUndefined();
  const name = names.nameOf(text, [2]);
  expect(name).toMatch(/^nadi_0_[0-9a-f]{32}$/);
  expect(names.nameOf(text, [3])).toBe(name);
});

test('a text has the same name in every process, and other texts have others', () => {
  const name = nameOf(new StatementNames(), text);
  expect(nameOf(new StatementNames(), text)).toBe(name);
  expect(nameOf(new StatementNames(), `${text} `)).not.toBe(name);
});

test('never names text without values, which may hold several statements', () => {
  const names = new StatementNames();
  expect([names.nameOf('begin', []), names.nameOf('begin', [])]).toEqual([undefined, undefined]);
});

test('never names very long text', () => {
  expect(nameOf(new StatementNames(), text + ' '.repeat(10_000))).toBeUndefined();
});

test('there are 200 names, which the first statements keep', () => {
  const names = new StatementNames();
  const named = Array.from({ length: 300 }, (_, n) => nameOf(names, `${text} + ${n}`));
  expect(named.filter((name) => name !== undefined)).toHaveLength(200);
  expect(names.nameOf(`${text} + 0`, [1])).toBe(named[0]);
});

test('forgets statements that run once', () => {
  const names = new StatementNames();
  for (let n = 0; n <= 1000; n += 1) names.nameOf(`${text} + ${n}`, [1]);
  expect(names.nameOf(`${text} + 0`, [1])).toBeUndefined();
  expect(names.nameOf(`${text} + 1000`, [1])).toBeDefined();
});

test('renews names once for several requests by connections', () => {
  const names = new StatementNames();
  const old = nameOf(names, text);
  names.renew(0);
  names.renew(0);
  expect(names.generation).toBe(1);
  expect(names.nameOf(text, [1])).toMatch(/^nadi_1_/);
  expect(names.nameOf(text, [1])).not.toBe(old);
});
