import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from './database.ts';
import { openDatabase } from './open-database.ts';

// Creating a database on a slow disk takes long.
vi.setConfig({ testTimeout: 120_000 });

interface Tables {
  rows_in_use: { id: number; state: string };
}

const log = { warn: vi.fn() };
let dataDir: string;
let database: Database<Tables>;

beforeEach(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), 'nadi-upkeep-')), 'data');
  database = await openDatabase<Tables>({ dataDir, log });
  await database.executeSql('create table rows_in_use (id int primary key, state text not null)');
});
afterEach(async () => {
  await database.close();
  await rm(dataDir, { recursive: true });
  expect(log.warn).not.toHaveBeenCalled();
});

test('analyses a table that has grown and vacuums one with dead rows', async () => {
  await insert(1, 300);
  await expect.poll(() => rowsExpected()).toBe(300);
  await insert(301, 900);
  await expect.poll(() => rowsExpected()).toBe(900);
  await sql`update rows_in_use set state = ${'ended'}`.execute(database.db);
  await expect.poll(() => deadRows()).toBe(0);
});

test('leaves a table alone while few rows change', async () => {
  await insert(1, 300);
  await expect.poll(() => rowsExpected()).toBe(300);
  await insert(301, 320);
  await insert(321, 340);
  expect(await rowsExpected()).toBe(300);
});

test('analyses tables after the start that were filled without statistics', async () => {
  await insert(1, 10_000);
  await expect.poll(() => rowsExpected()).toBe(10_000);
  // A crash loses the counts in the same way.
  await database.executeSql(`update pg_class set reltuples = -1, relpages = 0
    where relname = 'rows_in_use'`);
  expect(await rowsExpected()).toBe(-1);
  await database.close();
  database = await openDatabase<Tables>({ dataDir, log });
  await expect.poll(() => rowsExpected()).toBe(10_000);
});

async function insert(from: number, until: number): Promise<void> {
  await sql`insert into rows_in_use select n, ${'open'} from generate_series(${from}::int, ${until}::int) n`.execute(
    database.db,
  );
}

async function rowsExpected(): Promise<number> {
  const { rows } = await sql<{ reltuples: number }>`
    select reltuples from pg_class where relname = ${'rows_in_use'}`.execute(database.db);
  return rows[0]?.reltuples ?? Number.NaN;
}

async function deadRows(): Promise<number> {
  const { rows } = await sql<{ dead: number }>`
    select n_dead_tup as dead from pg_stat_user_tables where relname = ${'rows_in_use'}`.execute(
    database.db,
  );
  return rows[0]?.dead ?? Number.NaN;
}
