import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase, testEngine } from '#testing/test-database.ts';
import type { Database } from './database.ts';

interface Tables {
  samples: { id: number };
}

let database: Database<Tables>;

beforeAll(async () => {
  database = await testDatabase<Tables>();
  await database.executeSql('create table samples (id int primary key)');
});
beforeEach(() => database.executeSql('truncate samples'));
afterAll(() => database.close());

test('opens the engine of the project and is ready', async () => {
  expect(database.engine).toBe(testEngine());
  expect(await database.ready()).toBe(true);
});

test('reads every type equally on both engines', async () => {
  const { rows } = await sql`
    select count(*) as many, 9007199254740991::bigint as big, '1990-02-03'::date as born,
      '2026-01-05 10:30:00+05:30'::timestamptz as at, '{"a": [1]}'::jsonb as json,
      array['a', 'b'] as names, array['2026-01-05 00:00Z'::timestamptz] as instants,
      array[1::bigint] as numbers, true as yes, null as nothing
    from samples`.execute(database.db);
  expect(rows).toEqual([
    {
      many: 0,
      big: 9007199254740991,
      born: '1990-02-03',
      at: new Date('2026-01-05T05:00:00Z'),
      json: { a: [1] },
      names: ['a', 'b'],
      instants: [new Date('2026-01-05T00:00:00Z')],
      numbers: [1],
      yes: true,
      nothing: null,
    },
  ]);
});

test('refuses an integer that would be rounded', async () => {
  const rounded = sql`select 9007199254740993::bigint as big`.execute(database.db);
  await expect(rounded).rejects.toThrow('9007199254740993');
});

test('sends dates, arrays and instants equally on both engines', async () => {
  const at = new Date('2026-01-05T05:00:00.123Z');
  const { rows } = await sql`
    select ${'1990-02-03'}::date as born, ${at}::timestamptz as at, ${['a', 'b']}::text[] as names,
      ${JSON.stringify([1])}::jsonb as json`.execute(database.db);
  expect(rows).toEqual([{ born: '1990-02-03', at, names: ['a', 'b'], json: [1] }]);
});

test('returns the number of changed rows', async () => {
  await add(database.db, 1);
  const [updated] = await database.db.updateTable('samples').set({ id: 2 }).execute();
  const missed = await database.db.deleteFrom('samples').where('id', '=', 9).executeTakeFirst();
  expect(updated?.numUpdatedRows).toBe(1n);
  expect(missed.numDeletedRows).toBe(0n);
});

test('runs in UTC', async () => {
  const { rows } = await sql`select '2026-01-05 22:00Z'::timestamptz::date as day`.execute(
    database.db,
  );
  expect(rows).toEqual([{ day: '2026-01-05' }]);
});

// The job queue sends several statements with their own transaction in this way.
test.each([
  ['fails in', `begin; insert into samples values (1); select nonsense; commit`],
  ['never ends', `begin; insert into samples values (1)`],
])(
  'text that %s its own transaction leaves no data and no other statement in it',
  async (_what, text) => {
    const before = Promise.all(Array.from({ length: 10 }, () => database.executeSql('select 1')));
    await Promise.all([before, database.executeSql(text).catch(() => {})]);
    const after = Array.from({ length: 30 }, (_, id) => add(database.db, 100 + id));
    await Promise.all(after);
    expect(await ids()).toEqual(Array.from({ length: 30 }, (_, id) => 100 + id));
  },
);

describe('a transaction', () => {
  test('is committed when it resolves, and returns its result', async () => {
    const result = await database.transaction(async (trx) => {
      await add(trx, 1);
      return 'done';
    });
    expect(result).toBe('done');
    expect(await ids()).toEqual([1]);
  });

  test('is rolled back when it rejects', async () => {
    const failing = database.transaction(async (trx) => {
      await add(trx, 1);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await ids()).toEqual([]);
  });

  test('rejects if the code ignored a failed statement', async () => {
    const swallowing = database.transaction(async (trx) => {
      await add(trx, 1);
      await add(trx, 1).catch(() => {});
    });
    await expect(swallowing).rejects.toThrow();
    expect(await ids()).toEqual([]);
  });

  test('keeps statements of others out', async () => {
    const failing = database.transaction(async (trx) => {
      await add(trx, 1);
      await letOthersRun();
      throw new Error('undone');
    });
    const other = add(database.db, 2);
    await expect(failing).rejects.toThrow('undone');
    await other;
    expect(await ids()).toEqual([2]);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['sql', () => database.db.selectFrom('samples').execute()],
    ['transaction', () => database.transaction(async () => {})],
    ['executeSql', () => database.executeSql('select 1')],
  ])('refuses the outer %s immediately instead of waiting for itself', async (_, outer) => {
    await expect(database.transaction(outer)).rejects.toThrow('Inside a transaction');
    expect(await ids()).toEqual([]);
  });

  test('allows work that it started to continue afterwards', async () => {
    const later = Promise.withResolvers<void>();
    let detached: Promise<unknown> | undefined;
    await database.transaction(async () => {
      detached = later.promise.then(() => add(database.db, 3));
    });
    later.resolve();
    await detached;
    expect(await ids()).toEqual([3]);
  });
});

async function add(db: Database<Tables>['db'], id: number): Promise<void> {
  await db.insertInto('samples').values({ id }).execute();
}

async function ids(): Promise<number[]> {
  const rows = await database.db.selectFrom('samples').select('id').orderBy('id').execute();
  return rows.map((row) => row.id);
}

function letOthersRun(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
