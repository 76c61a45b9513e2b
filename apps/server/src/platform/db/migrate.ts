import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Database } from './database.ts';
import { isForbidden, isLockConflict } from './database-errors.ts';

const defaultFolder = join(import.meta.dirname, '../../../migrations');
const fileName = /^\d{3}-[a-z0-9-]+\.sql$/;
/** First line of a file that changes many rows in small steps. Its one statement returns the changed rows. */
const REPEATED = '-- Repeated until it changes nothing.';

/** Statements of each file, by the file's name without its extension. */
type Files = Readonly<Record<string, string>>;

/**
 * Applies the missing numbered SQL files in order, under a lock, because several processes may start at
 * once. They share one transaction, unless nodes of the previous release may be serving: then each file has
 * its own (docs/deployment.md#updating).
 * @returns the names applied now, oldest first
 * @throws if a file fails, or if a newer version has migrated the database
 */
export async function migrate<T>(database: Database<T>, folder = defaultFolder): Promise<string[]> {
  return database.withoutTimeLimits(async (db) => {
    const files = await readFiles(folder);
    const applied = await appliedNames(database);
    rejectNewerDatabase(applied, files);
    // This contains no DDL, because the server's own role need not own the tables.
    if (firstMissing(files, applied) === undefined) return [];
    const isShared = database.engine === 'postgres' && applied.length > 0;
    const migrator = new Migrator({
      db,
      provider: { getMigrations: async () => toMigrations(files, isShared) },
      // Work that began earlier may be merged later, so a lower number may follow a higher one.
      allowUnorderedMigrations: true,
    });
    const names = isShared ? stepwise(database, { db, migrator, files }) : atOnce(migrator);
    await names.catch((error: unknown) => {
      throw withAdvice(error);
    });
    await analyzeFilledTables(db);
    return names;
  });
}

/**
 * Renews statistics that a migration may have emptied, because autovacuum would take a minute. Otherwise
 * PostgreSQL would assume that an empty table stays empty.
 */
async function analyzeFilledTables<T>(db: Kysely<T>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    SELECT format('%I.%I', schemaname, relname) AS name FROM pg_stat_user_tables
    WHERE pg_relation_size(relid) > 0`.execute(db);
  for (const { name } of rows) await sql`ANALYZE ${sql.raw(name)}`.execute(db);
}

async function atOnce(migrator: Migrator): Promise<string[]> {
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  return results.map(({ migrationName }) => migrationName);
}

function stepwise<T>(
  database: Database<T>,
  { db, migrator, files }: { db: Kysely<T>; migrator: Migrator; files: Files },
): Promise<string[]> {
  const next = async () => firstMissing(files, await appliedNames(database));
  return migrateStepwise(migrator, {
    isComplete: async () => (await next()) === undefined,
    async beforeStep() {
      const statements = files[(await next()) ?? ''] ?? '';
      if (!statements.startsWith(REPEATED)) return;
      await untilUnchanged(() => db.transaction().execute((trx) => run(trx, statements)));
    },
  });
}

/** Returns whether every file is applied. Migrations of a newer version are fine while nodes are replaced. */
export async function migrationsApplied<T>(
  database: Database<T>,
  folder = defaultFolder,
): Promise<boolean> {
  return firstMissing(await readFiles(folder), await appliedNames(database)) === undefined;
}

function firstMissing(files: Files, applied: readonly string[]): string | undefined {
  return Object.keys(files).find((name) => !applied.includes(name));
}

/** The role of a deployment may not change tables, so their owner migrates (docs/deployment.md#updating). */
function withAdvice(error: unknown): unknown {
  if (!isForbidden(error)) return error;
  return new Error(
    'The role in DATABASE_URL may not change tables: migrate as their owner first (docker compose -f deploy/compose.yaml run --rm migrate)',
    { cause: error },
  );
}

function rejectNewerDatabase(applied: readonly string[], files: Files): void {
  const unknown = applied.filter((name) => !(name in files));
  if (unknown.length === 0) return;
  throw new Error(
    `The database is newer than this version of Nadi: it holds ${unknown.join(', ')}. Start the newer version`,
  );
}

async function appliedNames<T>(database: Database<T>): Promise<string[]> {
  const found = await sql<{ there: boolean }>`
    select to_regclass('kysely_migration') is not null as there`.execute(database.db);
  if (!found.rows[0]?.there) return [];
  const { rows } = await sql<{
    name: string;
  }>`select name from kysely_migration order by name`.execute(database.db);
  return rows.map((row) => row.name);
}

async function readFiles(folder: string): Promise<Files> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  const wrong = files.find((file) => !fileName.test(file));
  if (wrong) throw new Error(`Migration ${wrong} must be named like 001-what-it-does.sql`);
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return Object.fromEntries(
    files.map((file, place) => [file.slice(0, -'.sql'.length), texts[place] as string]),
  );
}

function toMigrations(files: Files, isShared: boolean): Record<string, Migration> {
  const migrations = Object.entries(files).map(([name, statements]): [string, Migration] => [
    name,
    {
      async up(db) {
        if (statements.startsWith(REPEATED)) return untilUnchanged(() => run(db, statements));
        if (isShared) await lockNamedTables(db, statements);
        await run(db, statements);
      },
    },
  ]);
  return Object.fromEntries(migrations);
}

async function untilUnchanged(step: () => Promise<number>): Promise<void> {
  while ((await step()) > 0);
}

/** Returns the number of returned rows. */
async function run<T>(db: Kysely<T>, statements: string): Promise<number> {
  return (await sql.raw(statements).execute(db)).rows.length;
}

/**
 * PostgreSQL detects a deadlock after a second (deadlock_timeout), and then a request of another user
 * fails.
 */
const LOCK_TIMEOUT = '500ms';
const PAUSE_MS = 300;
const TRIES_MAX = 500;

/**
 * Applies the next files, each in its own transaction, while nodes of the previous release serve. Their
 * statements wait for a table as long as one file takes.
 * @returns the names applied now
 */
export async function migrateStepwise(
  migrator: Migrator,
  { isComplete, beforeStep }: { isComplete(): Promise<boolean>; beforeStep(): Promise<void> },
): Promise<string[]> {
  const names: string[] = [];
  for (let tries = 0; !(await isComplete()); ) {
    await beforeStep();
    const { error, results = [] } = await migrator.migrateUp();
    if (!error) {
      names.push(...results.map(({ migrationName }) => migrationName));
      tries = 0;
    } else {
      tries += 1;
      if (!isLockConflict(error) || tries >= TRIES_MAX) throw error;
      await wait(PAUSE_MS);
    }
  }
  return names;
}

/**
 * Locks all tables that a file names before its first statement. If a transaction holds one of them and
 * needs another, the locks are given up in time, and the file is retried.
 */
export async function lockNamedTables<T>(db: Kysely<T>, statements: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()`.execute(db);
  const words = new Set(statements.match(/\w+/g));
  const tables = rows.filter(({ name }) => words.has(name)).map(({ name }) => sql.table(name));
  if (tables.length === 0) return;
  await sql`SET LOCAL lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(db);
  await sql`LOCK TABLE ${sql.join(tables)} IN ACCESS EXCLUSIVE MODE`.execute(db);
  await sql`SET LOCAL lock_timeout = 0`.execute(db);
}
