import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { accessOfOthers } from '#platform/data-folder.ts';
import { onServer } from '#testing/on-server.ts';
import { testDatabaseUrl } from '#testing/test-database.ts';
import type { Database } from './database.ts';
import { isUnavailable } from './database-errors.ts';
import { openDatabase } from './open-database.ts';

const log = { warn: vi.fn() };
let url: string;
let database: Database<object>;

beforeAll(async () => {
  url = await testDatabaseUrl();
  database = await openDatabase({ databaseUrl: url, dataDir: '', log });
});
afterAll(() => database.close());

test('replaces an idle connection that the server closes', async () => {
  expect(await database.ready()).toBe(true);
  await closeConnections();
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalled());
  expect(await database.ready()).toBe(true);
});

test('a statement with a lost connection fails as unavailable', async () => {
  const lost = database.transaction(async (trx) => {
    await closeConnections();
    return trx.selectNoFrom((is) => is.lit(1).as('one')).execute();
  });
  const error = await lost.catch((reason: unknown) => reason);
  expect(isUnavailable(error)).toBe(true);
  expect(await database.ready()).toBe(true);
});

test('a missing server is not ready and unavailable, and nothing crashes', async () => {
  const nowhere = await openDatabase({
    databaseUrl: 'postgres://x@127.0.0.1:1/x',
    dataDir: '',
    log,
  });
  expect(await nowhere.ready()).toBe(false);
  const error = await nowhere.executeSql('select 1').catch((reason: unknown) => reason);
  expect(isUnavailable(error)).toBe(true);
  await nowhere.close();
});

test('closes a folder of backups to other users', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'nadi-backups-'));
  await mkdir(join(dataDir, 'backups'));
  await chmod(join(dataDir, 'backups'), 0o755);
  const opened = await openDatabase({ databaseUrl: url, dataDir, log });
  await opened.close();
  expect(accessOfOthers(join(dataDir, 'backups'))).toBe(0);
  await rm(dataDir, { recursive: true });
});

test('limits statements and locks, except in maintenance', async () => {
  const limits = `select current_setting('statement_timeout') as run, current_setting('lock_timeout') as wait`;
  expect((await database.executeSql(limits)).rows).toEqual([{ run: '10s', wait: '5s' }]);
  const maintenance = await database.withoutTimeLimits((db) =>
    db
      .selectNoFrom((is) =>
        is.fn<string>('current_setting', [is.val('statement_timeout')]).as('run'),
      )
      .executeTakeFirstOrThrow(),
  );
  expect(maintenance.run).toBe('0');
});

test('PostgreSQL does not compile statements', async () => {
  const { rows } = await database.executeSql(`select current_setting('jit') as jit`);
  expect(rows).toEqual([{ jit: 'off' }]);
});

function closeConnections(): Promise<void> {
  return onServer(
    url,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
}
