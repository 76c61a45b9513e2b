import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { accessOfOthers, openPrivateFolder } from './data-folder.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'nadi-private-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const modeOf = (path: string) => statSync(path).mode & 0o777;

test('creates a folder for its owner alone with any umask', () => {
  const umask = process.umask(0);
  try {
    openPrivateFolder(join(home, 'new'));
  } finally {
    process.umask(umask);
  }
  expect(modeOf(join(home, 'new'))).toBe(0o700);
});

test('closes files that an earlier release left open, and touches no other file', () => {
  const dataDir = join(home, 'data');
  mkdirSync(join(dataDir, 'database', 'base'), { recursive: true });
  writeFileSync(join(dataDir, 'database', 'base', '1'), '');
  writeFileSync(join(dataDir, 'payment-sandbox.json'), '');
  writeFileSync(join(dataDir, 'notes.txt'), '');
  writeFileSync(join(home, 'elsewhere'), '');
  symlinkSync(join(home, 'elsewhere'), join(dataDir, 'backups'));
  for (const path of ['', 'database', 'database/base']) chmodSync(join(dataDir, path), 0o755);
  for (const path of ['database/base/1', 'payment-sandbox.json', 'notes.txt', '../elsewhere']) {
    chmodSync(join(dataDir, path), 0o666);
  }
  expect(accessOfOthers(dataDir)).toBe(0o055);

  openPrivateFolder(dataDir);

  expect(accessOfOthers(dataDir)).toBe(0);
  expect(['', 'database', 'database/base'].map((path) => modeOf(join(dataDir, path)))).toEqual([
    0o700, 0o700, 0o700,
  ]);
  expect(modeOf(join(dataDir, 'database/base/1'))).toBe(0o600);
  expect(modeOf(join(dataDir, 'payment-sandbox.json'))).toBe(0o600);
  expect(modeOf(join(dataDir, 'notes.txt'))).toBe(0o666);
  expect(modeOf(join(home, 'elsewhere'))).toBe(0o666);
});

test('reports in one sentence that a file blocks the folder', () => {
  writeFileSync(join(home, 'file'), '');
  expect(() => openPrivateFolder(join(home, 'file'))).toThrow(
    /^DATA_DIR must be a folder that can be written to; .* is not \(EEXIST\)$/,
  );
});
