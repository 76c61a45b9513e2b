import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { LEFT_OUT } from './left-out.ts';

const debianFolder = '/usr/lib/postgresql';

/**
 * Yields the database as SQL, in pieces, by PostgreSQL's own pg_dump.
 * @throws one sentence if pg_dump is missing or older than the server
 */
export async function* dumpPostgres(databaseUrl: string): AsyncGenerator<string> {
  const program = await findPgDump(databaseUrl);
  const { address, password } = withoutPassword(databaseUrl);
  const args = [
    ...LEFT_OUT.map((table) => `--exclude-table-data=${table}`),
    '--no-owner',
    '--no-privileges',
    '--no-comments',
    '--rows-per-insert=100',
  ];
  const dump = spawn(program, [...args, `--dbname=${address}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(password === '' ? {} : { PGPASSWORD: password }) },
  });
  const ended = once(dump, 'close');
  const complaints = dump.stderr.setEncoding('utf8').toArray();
  yield* dump.stdout.setEncoding('utf8');
  const [code] = await ended;
  if (code !== 0) throw new Error(`pg_dump failed: ${(await complaints).join('').trim()}`);
}

async function findPgDump(databaseUrl: string): Promise<string> {
  const needed = await serverVersion(databaseUrl);
  const found = candidates()
    .map((program) => ({ program, version: versionOf(program) }))
    .sort((one, other) => other.version - one.version)[0];
  if (!found || found.version === 0) {
    throw new Error(
      `pg_dump ${needed} or later must be installed (Debian: postgresql-client); none was found`,
    );
  }
  if (found.version >= needed) return found.program;
  throw new Error(
    `pg_dump must be of version ${needed} or later, as the server is; the newest found is ${found.version}`,
  );
}

async function serverVersion(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query('show server_version_num');
  await client.end();
  return Math.floor(Number(rows[0].server_version_num) / 10_000);
}

function candidates(): string[] {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : [];
  return ['pg_dump', ...versions.map((version) => join(debianFolder, version, 'bin', 'pg_dump'))];
}

/** Returns the version of the program; 0 if it is missing. */
function versionOf(program: string): number {
  try {
    return Number(/ (\d+)/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' }))?.[1]);
  } catch {
    return 0;
  }
}

// Other users of the machine can see a program's arguments, but not its environment.
function withoutPassword(databaseUrl: string): { address: string; password: string } {
  const address = new URL(databaseUrl);
  const password = decodeURIComponent(address.password);
  address.password = '';
  return { address: address.href, password };
}
