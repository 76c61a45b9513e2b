import { expect, test } from 'vitest';
import { readConfig } from '#config';
import { startSharedConnectionPooler } from '#testing/shared-connection-pooler.ts';
import { testDatabaseUrl } from '#testing/test-database.ts';
import { checkPreparedStatements } from './check-database.ts';

const check = (env: Record<string, string>) => checkPreparedStatements(readConfig(env));

test('prepared statements that the server keeps are in order, on or off', async () => {
  const DATABASE_URL = await testDatabaseUrl();
  expect(await check({ DATABASE_URL })).toMatchObject([{ ok: true }]);
  expect(await check({ DATABASE_URL, DATABASE_PREPARE: 'off' })).toMatchObject([{ ok: true }]);
});

test('a pooler that loses them needs DATABASE_PREPARE=off', async () => {
  const pooler = await startSharedConnectionPooler(await testDatabaseUrl());
  const DATABASE_URL = pooler.url;
  expect(await check({ DATABASE_URL })).toMatchObject([
    { about: 'DATABASE_PREPARE', ok: false, message: expect.stringContaining('must be off') },
  ]);
  expect(await check({ DATABASE_URL, DATABASE_PREPARE: 'off' })).toMatchObject([{ ok: true }]);
  await pooler.stop();
});

test('the embedded database needs no check', async () => {
  expect(await check({})).toEqual([]);
});
