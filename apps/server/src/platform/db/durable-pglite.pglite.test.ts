import { existsSync, fsyncSync, mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDurablePglite } from './durable-pglite.ts';

let parent: string;
let folder: string;
let pglite: PGlite;
let synced = 0;

const countedFsync = (descriptor: number) => {
  synced++;
  fsyncSync(descriptor);
};

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'nadi-durable-'));
  folder = join(parent, 'database');
  // An interrupted creation leaves this behind.
  mkdirSync(join(parent, 'database.unfinished', 'base'), { recursive: true });
  pglite = await openDurablePglite(folder, countedFsync);
  await pglite.exec('create table notes (id int)');
});
afterAll(async () => {
  await pglite.close();
  await rm(parent, { recursive: true });
});

test('calls fsync for every commit before acknowledging it', async () => {
  for (const id of [1, 2, 3]) {
    const before = synced;
    await pglite.query('insert into notes values ($1)', [id]);
    expect(synced).toBeGreaterThan(before);
  }
});

test('a read does not call fsync', async () => {
  await pglite.query('select * from notes');
  const before = synced;
  await pglite.query('select * from notes');
  expect(synced).toBe(before);
});

test('runs with fsync on and a small cache', async () => {
  const { rows } = await pglite.query(`
    select current_setting('fsync') as fsync, current_setting('wal_sync_method') as method,
      current_setting('shared_buffers') as cache, current_setting('full_page_writes') as pages`);
  expect(rows).toEqual([{ fsync: 'on', method: 'fsync', cache: '16MB', pages: 'on' }]);
});

test('restarts an unfinished creation and leaves no remains', () => {
  expect(existsSync(join(folder, 'PG_VERSION'))).toBe(true);
  expect(existsSync(`${folder}.unfinished`)).toBe(false);
});

test('opens again with the written data', async () => {
  await pglite.query('insert into notes values (9)');
  await pglite.close();
  pglite = await openDurablePglite(folder, countedFsync);
  const { rows } = await pglite.query('select id from notes where id = 9');
  expect(rows).toEqual([{ id: 9 }]);
});
