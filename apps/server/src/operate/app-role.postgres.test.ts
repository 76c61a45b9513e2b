import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routes } from '@nadi/contract/routes';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { grantAppRole } from '#store/database-engine.ts';
import type { Tables } from '#store/tables.ts';
import { onServer } from '#testing/on-server.ts';
import { startServer } from '#testing/server-process.ts';
import { testDatabaseUrl } from '#testing/test-database.ts';

vi.setConfig({ testTimeout: 120_000 });

const role = `app_${randomBytes(4).toString('hex')}`;
let roleUrl: string;
let asRole: Database<Tables>;

beforeAll(async () => {
  const url = new URL(await testDatabaseUrl());
  await onServer(url.href, `CREATE ROLE ${role} LOGIN`);
  const owner = await openDatabase<Tables>({ databaseUrl: url.href, dataDir: '', log: console });
  await grantAppRole(owner.db, role);
  await grantAppRole(owner.db, role);
  await owner.close();
  url.username = role;
  roleUrl = url.href;
  asRole = await openDatabase<Tables>({ databaseUrl: roleUrl, dataDir: '', log: console });
});
afterAll(() => asRole?.close());

test.each([
  'ALTER TABLE audit_entries DISABLE TRIGGER ALL',
  'DROP TABLE patients',
  'TRUNCATE patients CASCADE',
  'DELETE FROM audit_entries',
  'UPDATE ledger_entries SET amount_minor = 0',
  'UPDATE invoices SET amount_minor = 0',
  "SET session_replication_role = 'replica'",
])('the server’s role may not: %s', async (statement) => {
  await expect(asRole.executeSql(statement)).rejects.toMatchObject({ code: '42501' });
});

test('a migration that only the owner can apply ends the start with one sentence', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nadi-migrations-'));
  try {
    await cp(join(import.meta.dirname, '../../migrations'), folder, { recursive: true });
    await writeFile(join(folder, '999-pears.sql'), 'CREATE TABLE pears (id int)');
    await expect(migrate(asRole, folder)).rejects.toThrow(
      /^The role in DATABASE_URL may not change tables: migrate as their owner first/,
    );
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('the server starts and registers a patient as that role', async () => {
  const server = await startServer({
    DATABASE_URL: roleUrl,
    ADMIN_EMAIL: 'admin@example.test',
    ADMIN_PASSWORD: 'kite-lantern-42-harbour',
  });
  const reply = await fetch(`${server.url}${routes.register.paths.visitor}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Asha Rao',
      email: 'asha@example.test',
      password: 'kite-lantern-42',
    }),
  });
  expect(await reply.json()).toMatchObject({ success: true });
  await expect
    .poll(
      async () => {
        const { rows } = await asRole.executeSql(
          "SELECT schemaname FROM pg_tables WHERE tablename = 'schedule' AND tableowner = current_user",
        );
        return rows;
      },
      { timeout: 30_000 },
    )
    .toEqual([{ schemaname: 'jobs' }]);
  expect(await server.end()).toBe(0);
});
