import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { takeBackup } from '#platform/backup/take-backup.ts';
import { pgbouncerMissing, startPgbouncer } from '#testing/pgbouncer.ts';
import { startServer } from '#testing/server-process.ts';
import { emptyDatabaseUrl, testDatabaseUrl } from '#testing/test-database.ts';
import { openDatabase } from './open-database.ts';

const MEASURE = `select current_setting('statement_timeout') as run, current_setting('lock_timeout') as wait,
  current_setting('jit') as jit, current_setting('TimeZone') as zone, pg_sleep(0.05)::text as slept`;
const LIMITS = { run: '10s', wait: '5s', jit: 'off', zone: 'UTC' };
const DROPPED = { ignore_startup_parameters: 'options,extra_float_digits' };

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

async function open(databaseUrl: string, pooler: Record<string, string>) {
  const { url, stop } = await startPgbouncer(databaseUrl, pooler);
  const log = { warn: vi.fn() };
  const database = await openDatabase({ databaseUrl: url, dataDir: '', prepare: false, log });
  endings.push(stop, () => database.close());
  const measure = async (count: number) => {
    const runs = Array.from({ length: count }, () => database.executeSql(MEASURE));
    return (await Promise.all(runs)).flatMap(({ rows }) => rows);
  };
  return { url, log, database, measure };
}

test.skipIf(pgbouncerMissing()).each([
  ['refuses', {}],
  ['drops', DROPPED],
])('limits apply through a pooler that %s startup parameters', async (_verb, pooler) => {
  const { measure, log } = await open(await testDatabaseUrl(), pooler);
  const measured = await measure(20);
  expect(measured).toEqual(measured.map(() => ({ ...LIMITS, slept: '' })));
  expect(log.warn).toHaveBeenCalledWith(expect.anything(), expect.stringContaining('time limits'));
});

test.skipIf(pgbouncerMissing())(
  'the limits are defaults of the role in this database only',
  async () => {
    const databaseUrl = await testDatabaseUrl();
    const { measure } = await open(databaseUrl, DROPPED);
    await measure(1);
    const again = await open(databaseUrl, DROPPED);
    await again.measure(1);
    expect(again.log.warn).not.toHaveBeenCalled();
    const other = await openDatabase({
      ...{ databaseUrl: await testDatabaseUrl(), dataDir: '', setUp: false },
      log: again.log,
    });
    endings.push(() => other.close());
    const { rows } = await other.executeSql(
      `select count(*)::int as count from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
     where d.datname = current_database()`,
    );
    expect(rows).toEqual([{ count: 0 }]);
  },
);

test.skipIf(pgbouncerMissing())(
  'maintenance has no limits and does not change those of others',
  async () => {
    const { database, measure } = await open(await testDatabaseUrl(), DROPPED);
    await measure(1);
    const run = await database.withoutTimeLimits((db) =>
      db.transaction().execute(async (trx) => {
        const { rows } = await sql<{ run: string }>`
        select current_setting('statement_timeout') as run`.execute(trx);
        return rows[0]?.run;
      }),
    );
    expect(run).toBe('0');
    expect(await measure(5)).toContainEqual({ ...LIMITS, slept: '' });
  },
);

test.skipIf(pgbouncerMissing())(
  'a server starts on an empty database behind a pooler',
  async () => {
    const { url, stop } = await startPgbouncer(await emptyDatabaseUrl());
    const server = await startServer({
      DATABASE_URL: url,
      ADMIN_EMAIL: 'a@b.example',
      ADMIN_PASSWORD: 'correct-horse-battery',
    });
    endings.push(stop, () => server.end());
    const account = {
      name: 'Asha Rao',
      email: 'asha@example.test',
      password: 'correct-horse-battery',
    };
    const reply = await fetch(`${server.url}/api/user/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(account),
    });
    expect(await reply.json()).toMatchObject({ success: true });
  },
);

test.skipIf(pgbouncerMissing())('refuses a backup through a pooler', async () => {
  const { url, stop } = await startPgbouncer(await testDatabaseUrl());
  endings.push(stop);
  const backup = takeBackup(
    { databaseUrl: url, dataDir: '' },
    join(tmpdir(), 'nadi-refused.sql.gz'),
  );
  await expect(backup).rejects.toThrow('the address of PostgreSQL itself');
});
