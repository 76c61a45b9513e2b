import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#testing/test-database.ts';
import type { Database } from './database.ts';
import { migrate, migrationsApplied } from './migrate.ts';

let database: Database<object>;
let folder: string;

beforeAll(async () => {
  database = await testDatabase<object>();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.executeSql('drop schema public cascade; create schema public');
  folder = await mkdtemp(join(tmpdir(), 'nadi-migrations-'));
  await file(
    '001-fruit.sql',
    "create table fruit (name text); insert into fruit values ('fig; ripe');",
  );
});
afterEach(() => rm(folder, { recursive: true }));

test('applies each file once, in order, with several statements per file', async () => {
  await file('002-more-fruit.sql', "insert into fruit values ('pear');");
  expect(await migrationsApplied(database, folder)).toBe(false);
  expect(await migrate(database, folder)).toEqual(['001-fruit', '002-more-fruit']);
  expect(await migrate(database, folder)).toEqual([]);
  expect(await migrationsApplied(database, folder)).toBe(true);
  expect(await fruit()).toEqual([{ name: 'fig; ripe' }, { name: 'pear' }]);
});

test('applies files that were added later', async () => {
  await migrate(database, folder);
  await file('002-more-fruit.sql', "insert into fruit values ('pear');");
  expect(await migrationsApplied(database, folder)).toBe(false);
  expect(await migrate(database, folder)).toEqual(['002-more-fruit']);
});

test('applies a file that was merged after one with a higher number', async () => {
  await file('003-late-fruit.sql', "insert into fruit values ('quince');");
  await migrate(database, folder);
  await file('002-more-fruit.sql', "insert into fruit values ('pear');");
  expect(await migrate(database, folder)).toEqual(['002-more-fruit']);
  expect(await migrate(database, folder)).toEqual([]);
});

test('leaves nothing of a run if a file fails', async () => {
  await file('002-broken.sql', 'create table half (id int); select nonsense;');
  await expect(migrate(database, folder)).rejects.toThrow('nonsense');
  await expect(fruit()).rejects.toThrow('does not exist');
  expect(await migrationsApplied(database, folder)).toBe(false);
});

test('a repeated file runs until it changes nothing', async () => {
  await file(
    '002-ripen.sql',
    `-- Repeated until it changes nothing.
     insert into fruit select 'plum' where (select count(*) from fruit) < 4 returning name;`,
  );
  await migrate(database, folder);
  expect(await fruit()).toHaveLength(4);
});

test('applies each file once if three start at the same time', async () => {
  const runs = await Promise.all([1, 2, 3].map(() => migrate(database, folder)));
  expect(runs.flat()).toEqual(['001-fruit']);
  expect(await fruit()).toHaveLength(1);
});

test('analyses the tables that contain rows after migrating', async () => {
  await migrate(database, folder);
  expect(await rowsExpected()).toEqual([{ reltuples: 1 }]);
  await database.executeSql("insert into fruit select 'plum' from generate_series(1, 3)");
  await file('002-more-fruit.sql', "insert into fruit values ('pear');");
  await migrate(database, folder);
  expect(await rowsExpected()).toEqual([{ reltuples: 5 }]);
});

test('refuses a database migrated by a newer version, but reports it as ready', async () => {
  await migrate(database, folder);
  await database.executeSql("insert into kysely_migration values ('007-future', 'now')");
  await expect(migrate(database, folder)).rejects.toThrow(
    'The database is newer than this version of Nadi: it holds 007-future',
  );
  expect(await migrationsApplied(database, folder)).toBe(true);
});

test('refuses a file without a number', async () => {
  await file('more.sql', 'select 1;');
  await expect(migrate(database, folder)).rejects.toThrow('Migration more.sql must be named like');
});

function file(name: string, statements: string): Promise<void> {
  return writeFile(join(folder, name), statements);
}

async function fruit(): Promise<unknown[]> {
  return (await database.executeSql('select name from fruit')).rows;
}

/** Returns the number of fruit that the query planner assumes; -1 without statistics. */
async function rowsExpected(): Promise<unknown> {
  const { rows } = await database.executeSql(
    "select reltuples from pg_class where relname = 'fruit'",
  );
  return rows;
}
