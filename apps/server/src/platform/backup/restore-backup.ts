import { createReadStream, existsSync, mkdirSync, renameSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { lockDataDir, putAuditHeadAside } from '#platform/data-folder.ts';
import { openDurablePglite, syncPath } from '#platform/db/durable-pglite.ts';
import { LEFT_OUT, refusePooler, type Store, takeBackup } from './take-backup.ts';

interface Restore {
  store: Store;
  file: string;
  /** Renames the present contents first; without it, a store with contents is refused. */
  replace: boolean;
  /** Suffix for the renamed contents, such as a time. */
  stamp: string;
  /** True if nothing has been issued since the backup: numbers continue without a gap. */
  moving: boolean;
}

export interface Restored {
  /** Place of the previous contents; null if there were none. */
  aside: string | null;
  /** Head of the backup's audit trail. */
  latestEntry: Date | null;
}

/**
 * Fills an empty store of either engine from a backup, completely or not at all.
 * @throws one sentence if the store is in use or not empty, or the file is not a complete backup
 */
export async function restoreBackup(restore: Restore): Promise<Restored> {
  if (!existsSync(restore.file)) throw new Error(`${restore.file} does not exist`);
  const { databaseUrl, dataDir } = restore.store;
  const restored = await (databaseUrl
    ? restorePostgres(databaseUrl, restore)
    : restoreEmbedded(restore));
  // The restored trail has an earlier head, or another one.
  putAuditHeadAside(dataDir, restore.stamp);
  return restored;
}

async function restoreEmbedded(restore: Restore): Promise<Restored> {
  const { store, replace, stamp } = restore;
  const { dataDir } = store;
  mkdirSync(dataDir, { recursive: true });
  const unlock = lockDataDir(dataDir, join(dataDir, 'database.lock'));
  const place = join(dataDir, 'database');
  const fresh = `${place}.restoring`;
  try {
    const taken = existsSync(place);
    if (taken && !replace) throw notEmpty(`DATA_DIR ${dataDir}`);
    await rm(fresh, { recursive: true, force: true });
    const latestEntry = await fillEmbedded(fresh, restore);
    const aside = taken ? `${place}.before-${stamp}` : null;
    if (aside) renameSync(place, aside);
    renameSync(fresh, place);
    syncPath(dirname(place));
    return { aside, latestEntry };
  } finally {
    await rm(fresh, { recursive: true, force: true });
    unlock();
  }
}

async function fillEmbedded(folder: string, restore: Restore): Promise<Date | null> {
  const pglite = await openDurablePglite(folder);
  const target: Target = async (statement) =>
    (await pglite.exec(statement)).flatMap(({ rows }) => rows);
  try {
    await inTransaction(target, () => fill(target, restore));
    return await findLatestEntry(target);
  } finally {
    await pglite.close();
  }
}

async function restorePostgres(databaseUrl: string, restore: Restore): Promise<Restored> {
  await refusePooler(databaseUrl);
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'nadi-restore' });
  await client.connect();
  const target: Target = async (statement) => (await client.query(statement)).rows ?? [];
  try {
    await refuseWhileServed(target);
    const schemas = await schemasInUse(target);
    if (schemas.length > 0 && !restore.replace) throw notEmpty('The database at DATABASE_URL');
    const aside = schemas.length > 0 ? await putAside(restore) : null;
    await inTransaction(target, async () => {
      for (const { name } of schemas) await target(`drop schema ${name} cascade`);
      await target('create schema if not exists public');
      await fill(target, restore);
    });
    return { aside, latestEntry: await findLatestEntry(target) };
  } finally {
    await client.end();
  }
}

async function fill(target: Target, { file, moving }: Restore): Promise<void> {
  await replay(readBackup(file), target);
  if (!moving) await skipIssuedNumbers(target);
}

async function findLatestEntry(target: Target): Promise<Date | null> {
  const [entry] = await target('select max(at)::text as at from public.audit_entries');
  const { at } = entry as { at: string | null };
  return at === null ? null : new Date(at);
}

async function refuseWhileServed(target: Target): Promise<void> {
  const served = await target(`select 1 from pg_stat_activity
    where datname = current_database() and application_name = 'nadi'`);
  if (served.length > 0)
    throw new Error('A server uses this database: stop every one of them first');
}

function schemasInUse(target: Target): Promise<{ name: string }[]> {
  return target(`select distinct quote_ident(n.nspname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname !~ '^(pg_|information_schema)'`) as Promise<
    { name: string }[]
  >;
}

async function putAside({ store, stamp }: Restore): Promise<string> {
  const folder = join(store.dataDir, 'backups');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `before-${stamp}.sql.gz`);
  await takeBackup(store, file);
  return file;
}

async function inTransaction(target: Target, run: () => Promise<void>): Promise<void> {
  await target('begin');
  try {
    await run();
    await target('commit');
  } catch (error) {
    await target('rollback');
    throw error;
  }
  await target('analyze');
}

async function* readBackup(file: string): AsyncGenerator<string> {
  const bytes = createReadStream(file);
  const text = bytes.pipe(createGunzip()).setEncoding('utf8');
  bytes.on('error', (error) => text.destroy(error));
  try {
    yield* text;
  } catch (error) {
    throw new Error(`${file} is not a whole backup: ${(error as Error).message}`);
  }
}

function notEmpty(what: string): Error {
  return new Error(`${what} holds data already: --replace puts it aside and restores in its place`);
}

/** Runs one statement and returns its rows. */
export type Target = (statement: string) => Promise<unknown[]>;

/**
 * Runs a backup statement by statement. Skips settings that this PostgreSQL does not know, such as
 * `transaction_timeout` in the dump of a newer version.
 * @throws Error with one sentence if the file is not a backup of Nadi; the caller rolls back
 */
export async function replay(pieces: AsyncIterable<string>, target: Target): Promise<void> {
  const settings = new Set(
    ((await target('select name from pg_settings')) as { name: string }[]).map(({ name }) => name),
  );
  for await (const statement of splitStatements(pieces)) {
    const setting = /^SET (\w+) /.exec(statement)?.[1];
    if (setting === undefined || settings.has(setting)) await target(statement);
  }
  const ours = await target(`select 1 from pg_tables
    where schemaname = 'public' and tablename = 'kysely_migration'`);
  if (ours.length === 0) throw new Error('The file is not a backup of Nadi: nothing was changed');
  await target('reset search_path');
  await emptyLeftOut(target);
}

/** Backups of earlier releases contain sessions, and the key of calendar addresses. */
async function emptyLeftOut(target: Target): Promise<void> {
  for (const table of LEFT_OUT) {
    const found = await target(`select 1 where to_regclass('${table}') is not null`);
    if (found.length > 0) await target(`delete from ${table}`);
  }
  await target("delete from public.clinic_facts where name = 'calendar-feed-secret'");
}

/** Matches the end of plain SQL text: a quote, a comment, a statement, or a psql command. */
const TURN = /['";\\]|--|\$[A-Za-z_0-9]*\$/g;

/**
 * Yields the statements of a dump, without comments and psql commands. Understands the output of pg_dump
 * (standard strings, dollar quotes), not all of SQL.
 * @throws if the text ends inside a statement
 */
export async function* splitStatements(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  const reader = statementReader();
  let rest: string[] = [];
  for await (const piece of pieces) {
    // Only whole lines are read, because no mark above crosses a line break.
    const end = piece.lastIndexOf('\n') + 1;
    if (end === 0) {
      rest.push(piece);
      continue;
    }
    yield* reader.read(rest.join('') + piece.slice(0, end));
    rest = [piece.slice(end)];
  }
  yield* reader.read(`${rest.join('')}\n`);
  if (!reader.atStart()) throw new Error('The backup ends in the middle of a statement');
}

function statementReader() {
  let statement = '';
  /** The mark that ends the current quotes. */
  let closer: string | null = null;

  function* read(lines: string): Generator<string> {
    let from = 0;
    while (from < lines.length) {
      if (closer !== null) {
        const found = lines.indexOf(closer, from);
        const end = found < 0 ? lines.length : found + closer.length;
        statement += lines.slice(from, end);
        from = end;
        if (found >= 0) closer = null;
        continue;
      }
      TURN.lastIndex = from;
      const turn = TURN.exec(lines);
      statement += lines.slice(from, turn?.index);
      if (!turn) return;
      from = turn.index + turn[0].length;
      if (turn[0] === ';') {
        yield statement.trim();
        statement = '';
      } else if (turn[0] === '--' || (turn[0] === '\\' && statement.trim() === '')) {
        from = lines.indexOf('\n', from);
      } else {
        statement += turn[0];
        if (turn[0] !== '\\') closer = turn[0];
      }
    }
  }
  return { read, atStart: () => closer === null && statement.trim() === '' };
}

/** Exceeds the receipts, invoices or prescriptions that a clinic issues between two backups. */
const GAP = 1000;

/**
 * Leaves a gap after the numbers of the backup, because later ones are already on paper. Backups of earlier
 * releases may lack a table.
 */
export async function skipIssuedNumbers(target: Target): Promise<void> {
  if (await exists(target, 'public.receipt_numbers')) {
    await target(`insert into public.receipt_numbers (livemode, last)
      values (true, ${GAP}), (false, ${GAP})
      on conflict (livemode) do update set last = receipt_numbers.last + ${GAP}`);
  }
  if (await exists(target, 'public.invoice_series')) {
    await target(`update public.invoice_series set last = last + ${GAP}`);
  }
  if (await exists(target, 'public.prescriptions')) {
    await target(`select setval(pg_get_serial_sequence('public.prescriptions', 'number'),
      (select coalesce(max(number), 0) from public.prescriptions) + ${GAP})`);
  }
}

async function exists(target: Target, table: string): Promise<boolean> {
  return (await target(`select 1 where to_regclass('${table}') is not null`)).length > 0;
}
