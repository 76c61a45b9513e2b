import { randomUUID } from 'node:crypto';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routes } from '@nadi/contract/routes';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { migrate } from '#platform/db/migrate.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { accessOfOthers } from '#platform/private-files.ts';
import { hashToken, mintToken } from '#platform/token.ts';
import { startServer } from '#testing/server-process.ts';

vi.setConfig({ testTimeout: 120_000 });

const migrations = join(import.meta.dirname, '../../migrations');
/** The last migration of the release before this one. */
const LAST_BEFORE = '005';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'nadi-upgrade-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** A data folder as the release before left it: open to other users, with somebody signed in. */
async function dataOfTheReleaseBefore(): Promise<{ dataDir: string; token: string }> {
  const older = join(home, 'migrations');
  mkdirSync(older);
  for (const file of readdirSync(migrations)) {
    if (file.slice(0, 3) <= LAST_BEFORE) cpSync(join(migrations, file), join(older, file));
  }
  const dataDir = join(home, 'data');
  const database = await openDatabase<unknown>({ dataDir, log: console });
  await migrate(database, older);
  const [id, token] = [randomUUID(), mintToken()];
  await database.executeSql(
    `INSERT INTO patients (id, email, password_hash, name, created_at)
     VALUES ($1, 'asha@example.test', 'x', 'Asha Rao', now())`,
    [id],
  );
  await database.executeSql(
    `INSERT INTO sessions (token_hash, role, account_id, created_at, active_at, expires_at)
     VALUES ($1, 'patient', $2, now(), now(), now() + interval '1 hour')`,
    [hashToken(token), id],
  );
  await database.close();
  chmodSync(dataDir, 0o755);
  chmodSync(join(dataDir, 'database', 'PG_VERSION'), 0o666);
  return { dataDir, token };
}

test('the database of the release before starts; its sessions are valid and its folder is closed', async () => {
  const { dataDir, token } = await dataOfTheReleaseBefore();
  const server = await startServer({ DATA_DIR: dataDir });
  const reply = await fetch(`${server.url}${routes.getProfile.path}`, { headers: { token } });
  expect(await reply.json()).toMatchObject({ success: true, userData: { name: 'Asha Rao' } });
  expect(await server.end()).toBe(0);
  expect(accessOfOthers(dataDir)).toBe(0);
  const files = readdirSync(dataDir, { recursive: true, encoding: 'utf8' });
  const open = files.filter((file) => accessOfOthers(join(dataDir, file)) !== 0);
  expect(open).toEqual([]);
});
