import { randomUUID } from 'node:crypto';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TOKEN_HEADERS } from '@nadi/contract/headers';
import { endpointFor, type RouteName } from '@nadi/contract/routes';
import type { Role } from '@nadi/domain/permissions';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accessOfOthers } from '#platform/data-folder.ts';
import { migrate } from '#platform/db/migrate.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { hashToken, mintToken } from '#platform/token.ts';
import { startServer } from '#testing/server-process.ts';

vi.setConfig({ testTimeout: 120_000 });

const migrations = join(import.meta.dirname, '../../migrations');
/** The last migrations of earlier releases, with the roles that had sessions. */
const RELEASES = [
  ['005', ['patient']],
  ['136', ['patient', 'doctor', 'admin', 'reception']],
] as const satisfies [string, Role[]][];

/** A call that each role may make. */
const CALLS = {
  patient: 'getProfile',
  doctor: 'getDoctorDashboard',
  admin: 'getAdminDashboard',
  reception: 'getReceptionDay',
  accountant: 'listPayments',
} as const satisfies Record<Role, RouteName>;

const FACTS = { email: 'someone@example.test', password_hash: 'x', name: 'Asha Rao' };
const PLACES = { address_line1: '', address_line2: '', speciality: 'Neurologist', degree: '' };
/** The table and columns of each role's accounts. */
const ROWS: Record<Role, [table: string, facts: Record<string, unknown>]> = {
  patient: ['patients', FACTS],
  doctor: ['doctors', { ...FACTS, ...PLACES, experience: '4 Year', fee_paise: 50_000 }],
  admin: ['admins', FACTS],
  reception: ['admins', { ...FACTS, email: 'reception@example.test', role: 'reception' }],
  accountant: ['admins', { ...FACTS, email: 'accounts@example.test', role: 'accountant' }],
};

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'nadi-upgrade-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** A data folder as an earlier release left it: open to other users, with somebody of each role signed in. */
async function dataOfRelease(last: string, roles: readonly Role[]) {
  const older = join(home, 'migrations');
  mkdirSync(older);
  for (const file of readdirSync(migrations)) {
    if (file.slice(0, 3) <= last) cpSync(join(migrations, file), join(older, file));
  }
  const dataDir = join(home, 'data');
  const database = await openDatabase<unknown>({ dataDir, log: console });
  await migrate(database, older);
  const tokens: [Role, string][] = [];
  for (const role of roles) {
    const [id, token] = [randomUUID(), mintToken()];
    const [table, facts] = ROWS[role];
    const row: Record<string, unknown> = { id, ...facts, created_at: new Date() };
    const places = Object.keys(row).map((_, index) => `$${index + 1}`);
    await database.executeSql(
      `INSERT INTO ${table} (${Object.keys(row)}) VALUES (${places})`,
      Object.values(row),
    );
    await database.executeSql(
      `INSERT INTO sessions (token_hash, role, account_id, created_at, active_at, expires_at)
       VALUES ($1, $2, $3, now(), now(), now() + interval '1 hour')`,
      [hashToken(token), role, id],
    );
    tokens.push([role, token]);
  }
  await database.close();
  chmodSync(dataDir, 0o755);
  chmodSync(join(dataDir, 'database', 'PG_VERSION'), 0o666);
  return { dataDir, tokens };
}

test.each(RELEASES)(
  'an upgrade from migration %s stays open, keeps sessions of %j, makes its folder private',
  async (last, roles) => {
    const { dataDir, tokens } = await dataOfRelease(last, roles);
    const server = await startServer({ DATA_DIR: dataDir, ADMIN_EMAIL: '', ADMIN_PASSWORD: '' });
    // Only an empty store is closed until its owner opens it.
    const list = await fetch(`${server.url}${endpointFor('listDoctors').path}`);
    expect(await list.json()).not.toHaveProperty('closed');
    for (const [role, token] of tokens) {
      const { path, method } = endpointFor(CALLS[role]);
      const headers = { [TOKEN_HEADERS[role]]: token };
      const reply = await fetch(`${server.url}${path}`, { method, headers });
      expect([role, reply.status]).toEqual([role, 200]);
    }
    expect(await server.end()).toBe(0);
    expect(accessOfOthers(dataDir)).toBe(0);
    const files = readdirSync(dataDir, { recursive: true, encoding: 'utf8' });
    const open = files.filter((file) => accessOfOthers(join(dataDir, file)) !== 0);
    expect(open).toEqual([]);
  },
);
