import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync, readdirSync } from 'node:fs';
import { link, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { PGlite } from '@electric-sql/pglite';
import { pgDump } from '@electric-sql/pglite-tools/pg_dump';
import pg from 'pg';
import { openDurablePglite, syncPath } from '#platform/db/durable-pglite.ts';
import { sharesServerConnections } from '#platform/db/probe-pooler.ts';
import { withDatabaseCopy } from './copy-database.ts';

/**
 * Tables that are neither backed up nor restored. Sessions, unfinished sign-ins, links in messages,
 * browsers that show notifications and their key pair, the key of calendar addresses and the address of the
 * waiting room's screen must stay ended or revoked. Keys of encrypted calls are deleted after half an hour,
 * so that recorded traffic stays sealed; they must not survive in a file, and every start creates new ones.
 */
export const LEFT_OUT: readonly string[] = [
  'public.sessions',
  'public.account_tokens',
  'public.sign_in_attempts',
  'public.sign_in_codes',
  'public.passkey_challenges',
  'public.calendar_secrets',
  'public.waiting_room_codes',
  'public.push_subscriptions',
  'public.vapid_keys',
  'public.secure_epochs',
  'public.secure_nonces',
  // Copies of records last a week; a patient asks again.
  'public.record_copy_parts',
  'public.record_copies',
];

export interface Store {
  databaseUrl?: string | undefined;
  dataDir: string;
}

/**
 * Writes the whole database as gzip of SQL to `file`, which appears only when it is complete.
 * @throws one sentence if `file` exists or the database cannot be read
 */
export async function takeBackup(store: Store, file: string): Promise<void> {
  if (existsSync(file)) throw new Error(`${file} exists already: choose another name`);
  if (store.databaseUrl) {
    await refusePooler(store.databaseUrl);
    return writeWhole(file, dumpPostgres(store.databaseUrl));
  }
  return withDatabaseCopy(store.dataDir, async (copy) => {
    const pglite = await openDurablePglite(copy);
    await writeWhole(file, dumpEmbedded(pglite)).finally(() => pglite.close());
  });
}

/** Backups and restores set the search path of their session; a pooler would pass it to other clients. */
export async function refusePooler(databaseUrl: string): Promise<void> {
  if (!(await sharesServerConnections(databaseUrl))) return;
  throw new Error(
    'DATABASE_URL leads to a pooler that shares connections: for backups and restores, set it to the address of PostgreSQL itself',
  );
}

async function writeWhole(file: string, pieces: AsyncIterable<string>): Promise<void> {
  const unfinished = `${file}.unfinished`;
  // The file holds health data and password hashes, so only its owner may read it. `flush` is an fsync.
  const bytes = createWriteStream(unfinished, { mode: 0o600, flush: true });
  try {
    await pipeline(Readable.from(pieces), createGzip(), bytes);
    // Unlike rename, link never replaces a file that appeared meanwhile.
    await link(unfinished, file);
  } finally {
    await rm(unfinished, { force: true });
  }
  syncPath(dirname(file));
}

/** Rows per INSERT; a hundred pictures are some 20 MB of text. */
const ROWS = 100;

/**
 * Yields the database as SQL. pg_dump writes the structure. The rows are read here, because its build for
 * the embedded engine collects its output in one string, which is limited to 512 MB.
 */
export async function* dumpEmbedded(pglite: PGlite): AsyncGenerator<string> {
  yield await structure(pglite, 'pre-data');
  for (const table of await listTables(pglite)) {
    if (!LEFT_OUT.includes(table.name)) yield* dumpRows(pglite, table);
  }
  yield* dumpSequences(pglite);
  yield await structure(pglite, 'post-data');
}

async function structure(pglite: PGlite, section: string): Promise<string> {
  const args = [`--section=${section}`, '--no-owner', '--no-privileges', '--no-comments'];
  return (await pgDump({ pg: pglite, args })).text();
}

interface Table {
  name: string;
  columns: string[];
}

async function listTables(pglite: PGlite): Promise<Table[]> {
  const { rows } = await pglite.query<Table>(`
    select format('%I.%I', n.nspname, c.relname) as name,
      array_agg(quote_ident(a.attname) order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and n.nspname !~ '^(pg_|information_schema)'
    group by 1 order by 1`);
  return rows;
}

async function* dumpRows(pglite: PGlite, { name, columns }: Table): AsyncGenerator<string> {
  const values = columns.map(
    (column) => `coalesce('''' || replace(${column}::text, '''', '''''') || '''', 'NULL')`,
  );
  const head = `INSERT INTO ${name} (${columns.join(', ')}) OVERRIDING SYSTEM VALUE VALUES\n`;
  await pglite.exec(`begin; declare dumped no scroll cursor for
    select '(' || concat_ws(', ', ${values.join(', ')}) || ')' as line from ${name}`);
  for (;;) {
    const { rows } = await pglite.query<{ line: string }>(`fetch ${ROWS} from dumped`);
    if (rows.length === 0) break;
    yield `${head}${rows.map(({ line }) => line).join(',\n')};\n`;
  }
  await pglite.exec('commit');
}

async function* dumpSequences(pglite: PGlite): AsyncGenerator<string> {
  const { rows } = await pglite.query<{ line: string }>(`
    select format('SELECT pg_catalog.setval(%L, %s, true);',
      format('%I.%I', schemaname, sequencename), last_value) as line
    from pg_sequences where last_value is not null order by 1`);
  yield rows.map(({ line }) => `${line}\n`).join('');
}

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
    .map((program) => ({ program, version: readVersion(program) }))
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
function readVersion(program: string): number {
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
