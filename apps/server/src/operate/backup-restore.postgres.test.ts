import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fingerprint } from '#platform/backup/copy-database.ts';
import { restoreBackup } from '#platform/backup/restore-backup.ts';
import { type Store, takeBackup } from '#platform/backup/take-backup.ts';
import type { Database } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import type { Tables } from '#store/tables.ts';
import { emptyDatabaseUrl, testDatabaseUrl } from '#testing/test-database.ts';
import { withDatabase } from '#testing/with-database.ts';

// Every restore into the embedded engine creates one.
vi.setConfig({ testTimeout: 120_000 });

let folder: string;
let embedded: Store;
let embeddedPrint: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nadi-backup-'));
  embedded = { dataDir: join(folder, 'clinic') };
  embeddedPrint = await withDatabase(embedded, async (database) => {
    await migrate(database);
    await fill(database);
    return fingerprint(database);
  });
  await takeBackup(embedded, file('embedded'));
});
afterAll(() => rm(folder, { recursive: true }));

test('embedded to embedded: the same rows, and the trail still refuses changes', async () => {
  const copy = { dataDir: join(folder, 'copy') };
  expect(await restore(copy, 'embedded')).toBeNull();
  expect(await withDatabase(copy, fingerprint)).toEqual(embeddedPrint);
  expect(await isAnalysed(copy)).toEqual([{ analysed: true }]);
  await stillWorks(copy);
});

test('embedded to PostgreSQL, and from there back', async () => {
  const server = { databaseUrl: await emptyDatabaseUrl(), dataDir: folder };
  expect(await restore(server, 'embedded')).toBeNull();
  expect(await isAnalysed(server)).toEqual([{ analysed: true }]);
  expect(await withDatabase(server, fingerprint)).toEqual(embeddedPrint);

  await takeBackup(server, file('postgres'));
  const back = { dataDir: join(folder, 'back') };
  await restore(back, 'postgres');
  expect(await withDatabase(back, fingerprint)).toEqual(embeddedPrint);
  await stillWorks(back);
  await stillWorks(server);
});

test('numbers on paper that the backup does not know are not issued again', async () => {
  const store = { databaseUrl: await emptyDatabaseUrl(), dataDir: folder };
  const options = { store, file: file('embedded'), replace: false, stamp: 'gap', moving: false };
  const { latestEntry } = await restoreBackup(options);
  const { rows } = await withDatabase(store, ({ executeSql }) =>
    executeSql(`select min(last)::int as receipt,
      nextval(pg_get_serial_sequence('prescriptions', 'number'))::int as prescription,
      (select max(at) from audit_entries) as at
      from receipt_numbers`),
  );
  expect(rows).toEqual([{ receipt: 1000, prescription: 1001, at: latestEntry }]);
});

test('what holds data is refused, and with --replace put aside', async () => {
  const server = { databaseUrl: await testDatabaseUrl(), dataDir: folder };
  for (const store of [embedded, server]) {
    await expect(restore(store, 'embedded')).rejects.toThrow('holds data already');
    const aside = await restore(store, 'embedded', true);
    expect(existsSync(aside ?? '')).toBe(true);
    expect(await withDatabase(store, fingerprint)).toEqual(embeddedPrint);
  }
});

test('a store in use is refused', async () => {
  const server = { databaseUrl: await testDatabaseUrl(), dataDir: folder };
  await withDatabase(server, async (database) => {
    await database.executeSql('select 1');
    await expect(restore(server, 'embedded', true)).rejects.toThrow('stop every one');
  });
  await withDatabase(embedded, async () => {
    await expect(restore(embedded, 'embedded', true)).rejects.toThrow('in use');
  });
});

test('a torn or foreign file changes nothing', async () => {
  await takeBackup(embedded, file('whole'));
  const whole = await readFile(file('whole'));
  await writeFile(file('torn'), whole.subarray(0, whole.length - 20));
  await writeFile(file('foreign'), gzipSync('create table public.other (id int);\n'));
  await writeFile(file('text'), 'hello');
  const server = { databaseUrl: await emptyDatabaseUrl(), dataDir: folder };
  const fresh = { dataDir: join(folder, 'fresh') };
  for (const store of [fresh, server]) {
    await expect(restore(store, 'torn')).rejects.toThrow('not a whole backup');
    await expect(restore(store, 'text')).rejects.toThrow('not a whole backup');
    await expect(restore(store, 'foreign')).rejects.toThrow('not a backup of Nadi');
  }
  expect(existsSync(join(fresh.dataDir, 'database'))).toBe(false);
  expect(await withDatabase(server, fingerprint)).toEqual([]);
});

test('never writes over a file', async () => {
  await expect(takeBackup(embedded, file('embedded'))).rejects.toThrow('exists already');
});

test('no copy of a record is in a backup', async () => {
  const store = { dataDir: join(folder, 'with-copy') };
  await restore(store, 'embedded');
  const copy = `insert into record_copies (id, patient_id, requested_by, requested_at)
      select id, id, id, now() from patients limit 1;
    insert into record_copy_parts (copy_id, part, bytes) select id, 0, '\\x01' from record_copies`;
  await withDatabase(store, ({ executeSql }) => executeSql(copy));
  await takeBackup(store, file('with-copy'));
  const text = gunzipSync(await readFile(file('with-copy'))).toString();
  expect(text).toContain('CREATE TABLE public.record_copies');
  expect(text).not.toContain('INSERT INTO public.record_cop');
});

test('no session is in a backup, and none comes back from a backup that contains some', async () => {
  const server = { databaseUrl: await emptyDatabaseUrl(), dataDir: folder };
  await restore(server, 'embedded');
  const sessions = `insert into sessions (token_hash, role, account_id, created_at, active_at, expires_at)
    values ('\\x01', 'patient', md5('p1')::uuid, now(), now(), now() + interval '1 hour')`;
  const withSession = { dataDir: join(folder, 'with-session') };
  await restore(withSession, 'embedded');
  await withDatabase(withSession, ({ executeSql }) => executeSql(sessions));
  await withDatabase(server, ({ executeSql }) => executeSql(sessions));
  for (const [name, store] of Object.entries({ server, withSession })) {
    await takeBackup(store, file(name));
    const text = gunzipSync(await readFile(file(name))).toString();
    expect(text).toContain('CREATE TABLE public.sessions');
    expect(text).not.toContain('INSERT INTO public.sessions');
  }

  const text = gunzipSync(await readFile(file('server'))).toString();
  const older = text.replace(/(?=CREATE UNIQUE INDEX)/, () => `${earlierDump(sessions)}\n`);
  await writeFile(file('older'), gzipSync(older));
  const revived = { dataDir: join(folder, 'revived') };
  await restore(revived, 'older');
  const { rows } = await withDatabase(revived, ({ executeSql }) =>
    executeSql('select count(*)::int as n from sessions'),
  );
  expect(rows).toEqual([{ n: 0 }]);
});

/** The rows as backups of earlier releases had them. */
function earlierDump(statement: string): string {
  return `${statement.replace('insert into sessions', 'INSERT INTO public.sessions')};`;
}

function file(name: string): string {
  return join(folder, `${name}.sql.gz`);
}

async function restore(store: Store, name: string, replace = false): Promise<string | null> {
  const restored = { store, file: file(name), replace, stamp: name, moving: true };
  return (await restoreBackup(restored)).aside;
}

/** Every kind of column, text that looks like SQL, and more rows than one INSERT takes. */
async function fill({ executeSql }: Database<Tables>): Promise<void> {
  await executeSql(`
    insert into patients (id, email, password_hash, name, born_on, created_at)
      select md5('p' || n)::uuid, n || '@example.test', '-',
        E'O''Hara; -- \\\\restrict\\n\\\\restrict\\n$$ \\u0928\\u093e\\u0921\\u093c\\u0940 ' || n,
        case when n % 2 = 0 then date '1960-02-29' end, '2027-01-05 09:00:00.123456+05:30'
      from generate_series(1, 1234) n;
    insert into images (id, large, small, created_at)
      select 'i' || n, decode(repeat(md5('i' || n), 400), 'hex'), '\\x00ff27', now()
      from generate_series(1, 250) n;
    insert into sign_in_tries values ('patient', 'a@example.test', '', array[now(), now()]);
    insert into audit_entries (at, action, actor_role, actor_id)
      values (now(), 'signed-in', 'patient', md5('p1')::uuid);`);
}

/** Returns whether there are statistics of the patients' columns; building an index sets only the number of rows. */
async function isAnalysed(store: Store) {
  const { rows } = await withDatabase(store, ({ executeSql }) =>
    executeSql("select count(*) > 0 as analysed from pg_stats where tablename = 'patients'"),
  );
  return rows;
}

async function stillWorks(store: Store): Promise<void> {
  await withDatabase(store, async (database) => {
    const { executeSql } = database;
    expect(await migrate(database)).toEqual([]);
    await expect(executeSql('delete from audit_entries')).rejects.toThrow('only appended to');
    await executeSql(`insert into audit_entries (at, action, actor_role, actor_id)
      values (now(), 'signed-in', 'patient', md5('p2')::uuid)`);
    const { rows } = await executeSql('select max(id) as last from audit_entries');
    expect(rows).toEqual([{ last: 2 }]);
    await executeSql(`delete from patients where email = '7@example.test'`);
    const counted = await executeSql(
      `select sum(rows)::int as n from row_counts where table_name = 'patients'`,
    );
    expect(counted.rows).toEqual([{ n: 1233 }]);
    await expect(
      executeSql(`insert into patients (id, email, password_hash, name, created_at)
        values (md5('x')::uuid, '8@example.test', '-', '', now())`),
    ).rejects.toThrow('patients_email_once');
  });
}
