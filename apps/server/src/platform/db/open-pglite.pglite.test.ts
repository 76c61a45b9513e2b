import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { accessOfOthers } from '#platform/data-folder.ts';
import { openDatabase } from './open-database.ts';

// Creating a database on a slow disk takes long.
vi.setConfig({ testTimeout: 120_000 });

test('opens, refuses a second opener, dumps, closes and opens again', async () => {
  const dataDir = join(await mkdtemp(join(tmpdir(), 'nadi-data-')), 'made', 'here');
  const settings = { dataDir, log: console };
  const first = await openDatabase<{ notes: { id: number } }>(settings);
  await expect(openDatabase(settings)).rejects.toThrow(`DATA_DIR ${dataDir} is in use`);
  await first.executeSql('create table notes (id int); insert into notes values (1)');
  expect((await first.dump?.())?.size).toBeGreaterThan(100_000);
  await Promise.all([first.close(), first.close()]);
  expect(await first.ready()).toBe(false);

  const second = await openDatabase<{ notes: { id: number } }>(settings);
  expect(await second.db.selectFrom('notes').selectAll().execute()).toEqual([{ id: 1 }]);
  await second.close();
  await rm(dataDir, { recursive: true });
});

test.each(['database.before-2027-01-05', 'database.restoring'])(
  'creates no empty clinic if the data folder contains %s',
  async (left) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'nadi-data-'));
    await mkdir(join(dataDir, left));
    await expect(openDatabase({ dataDir, log: console })).rejects.toThrow(`rename ${left}`);
    expect(await readdir(dataDir)).toEqual([left]);
    await rm(dataDir, { recursive: true });
  },
);

test('other users can open no file of a new database', async () => {
  const dataDir = join(await mkdtemp(join(tmpdir(), 'nadi-data-')), 'new');
  const database = await openDatabase<unknown>({ dataDir, log: console });
  const files = await readdir(dataDir, { recursive: true });
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => accessOfOthers(join(dataDir, file)) !== 0)).toEqual([]);
  await database.close();
  await rm(dataDir, { recursive: true });
});
