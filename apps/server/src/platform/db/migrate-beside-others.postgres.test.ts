import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testDatabase } from '#testing/test-database.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';

let database: Database<object>;
let folder: string;

beforeEach(async () => {
  database = await testDatabase<object>();
  await database.executeSql('drop table if exists kysely_migration, kysely_migration_lock');
  folder = await mkdtemp(join(tmpdir(), 'nadi-migrations-'));
  await file('001-fruit.sql', 'create table fruit (name text); create table nuts (name text);');
  await migrate(database, folder);
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

test.each([
  ['fruit', 'nuts'],
  ['nuts', 'fruit'],
])('does not block a request that holds %s and then locks %s', async (held, wanted) => {
  await file('002-columns.sql', 'alter table fruit add ripe bool; alter table nuts add ripe bool;');
  const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const request = database.transaction(async (trx) => {
    await sql`insert into ${sql.table(held)} values ('first')`.execute(trx);
    begun.resolve();
    await goOn.promise;
    await sql`insert into ${sql.table(wanted)} values ('second')`.execute(trx);
  });
  await begun.promise;
  const migrating = migrate(database, folder);
  await migrationHasWaited(database.db);
  goOn.resolve();
  await request;
  expect(await migrating).toEqual(['002-columns']);
  const { rows } = await database.executeSql(
    'select name from fruit where ripe is null union select name from nuts where ripe is null',
  );
  expect(rows).toHaveLength(2);
});

test('a failed migration keeps the earlier ones, and the next start retries it', async () => {
  await file('002-more.sql', "insert into fruit values ('pear');");
  await file('003-broken.sql', 'create table half (id int); select nonsense;');
  await expect(migrate(database, folder)).rejects.toThrow('nonsense');
  expect((await database.executeSql('select name from fruit')).rows).toEqual([{ name: 'pear' }]);
  await expect(database.executeSql('select * from half')).rejects.toThrow('does not exist');
  await file('003-broken.sql', 'create table half (id int);');
  expect(await migrate(database, folder)).toEqual(['003-broken']);
});

test('a repeated file commits each step', async () => {
  await database.executeSql("insert into fruit select 'green ' || n from generate_series(1, 5) n");
  await file(
    '002-ripen.sql',
    `-- Repeated until it changes nothing.
     with green as (select ctid from fruit where name like 'green%' limit 2)
     update fruit set name = pg_current_xact_id()::text from green where fruit.ctid = green.ctid
     returning name;`,
  );
  expect(await migrate(database, folder)).toEqual(['002-ripen']);
  const { rows } = await database.executeSql(
    'select count(*)::int as changed from fruit group by name order by 1',
  );
  expect(rows).toEqual([{ changed: 1 }, { changed: 2 }, { changed: 2 }]);
});

/** Waits until the migration has waited for PostgreSQL's deadlock check, or has given up. */
async function migrationHasWaited<T>(db: Kysely<T>): Promise<void> {
  let begun = false;
  await vi.waitFor(
    async () => {
      const { rows } = await sql<{ long: boolean }>`
        select now() - query_start > interval '1.2 s' as long from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      const hasGivenUp = begun && rows.length === 0;
      begun ||= rows.length > 0;
      if (!hasGivenUp && !rows.some(({ long }) => long))
        throw new Error('it waits, or has not begun');
    },
    { timeout: 20_000, interval: 10 },
  );
}

function file(name: string, statements: string): Promise<void> {
  return writeFile(join(folder, name), statements);
}
