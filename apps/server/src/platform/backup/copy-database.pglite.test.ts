import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lockDataDir } from '#platform/data-folder.ts';
import { withDatabaseCopy } from './copy-database.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'nadi-copy-'));
  mkdirSync(join(dataDir, 'database'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test('refuses a second backup at the same time', async () => {
  const release = lockDataDir(dataDir, join(dataDir, 'backup.lock'));
  await expect(withDatabaseCopy(dataDir, vi.fn())).rejects.toThrow('Another backup');
  release();
});

test('does not report another failure of the lock as another backup', async () => {
  mkdirSync(join(dataDir, 'backup.lock'));
  await expect(withDatabaseCopy(dataDir, vi.fn())).rejects.toThrow('could not be locked');
});

test('does not copy a database larger than the free disk space', async () => {
  const file = join(dataDir, 'database', 'table');
  writeFileSync(file, '');
  // A sparse file takes no space itself.
  truncateSync(file, 2 ** 43);
  const work = vi.fn();
  await expect(withDatabaseCopy(dataDir, work)).rejects.toThrow(/needs \d+ MB of free disk/);
  expect(work).not.toHaveBeenCalled();
});

test('makes the copy, passes it on and removes it if there is room', async () => {
  writeFileSync(join(dataDir, 'database', 'table'), 'rows');
  const work = vi.fn(async (folder: string) => folder);
  expect(await withDatabaseCopy(dataDir, work)).toBe(join(dataDir, 'database.backup-copy'));
  expect(work).toHaveBeenCalledOnce();
});
