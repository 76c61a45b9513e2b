import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#config';
import { openDatabase } from '#platform/db/open-database.ts';
import { testDatabaseUrl, testEngine } from '#testing/test-database.ts';
import { checkDatabase } from './check-database.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nadi-doctor-'));
});
afterAll(() => rm(folder, { recursive: true }));

test.runIf(testEngine() === 'postgres')('a PostgreSQL that works', async () => {
  const findings = await checkDatabase(readConfig({ DATABASE_URL: await testDatabaseUrl() }));
  expect(findings.filter((finding) => !finding.ok)).toEqual([]);
  expect(findings.map(({ about }) => about)).toContain('pg_trgm');
});

test.runIf(testEngine() === 'postgres')('a PostgreSQL that is not there', async () => {
  const findings = await checkDatabase(readConfig({ DATABASE_URL: 'postgres://x@127.0.0.1:1/x' }));
  expect(findings).toMatchObject([{ about: 'database', ok: false }]);
});

test.runIf(testEngine() === 'pglite')(
  'embedded: before the first start, after it, and in use',
  async () => {
    const config = readConfig({ DATA_DIR: folder, PORT: '1' });
    expect(await checkDatabase(config)).toMatchObject([
      { ok: true, message: expect.stringContaining('first start') },
    ]);
    const database = await openDatabase({ dataDir: folder, log: console });
    expect(await checkDatabase(config)).toMatchObject([
      { ok: false, message: expect.stringContaining('holds DATA_DIR') },
    ]);
    await database.close();
    const findings = await checkDatabase(config);
    expect(findings.every((finding) => finding.ok)).toBe(true);
    expect(findings).toContainEqual({
      about: 'migrations',
      ok: true,
      message: 'the next start applies what is missing',
    });
  },
);
