import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Database } from './database.ts';
import { isForbidden } from './database-errors.ts';

const defaultFolder = join(import.meta.dirname, '../../../migrations');
const fileName = /^\d{3}-[a-z0-9-]+\.sql$/;

/**
 * Applies the numbered SQL files that are missing, in their order, all in one transaction, under a
 * lock: several processes may start at once.
 * @returns the names applied now, oldest first
 * @throws when a file fails, or when the database was migrated by a newer version
 */
export async function migrate<T>(database: Database<T>, folder = defaultFolder): Promise<string[]> {
  return database.withoutTimeLimits(async (db) => {
    const migrations = await readMigrations(folder);
    const migrator = new Migrator({
      db,
      provider: { getMigrations: async () => migrations },
      // Work that was begun earlier may be merged later: a lower number then follows a higher one.
      allowUnorderedMigrations: true,
    });
    await rejectNewerDatabase(database, Object.keys(migrations));
    // Without DDL: the server's own role need not own the tables.
    if (await migrationsApplied(database, folder)) return [];
    const { error, results } = await migrator.migrateToLatest();
    if (error) throw withAdvice(error);
    return (results ?? []).map((result) => result.migrationName);
  });
}

/** Whether every file is applied. A migration of a newer version, while nodes are replaced, does no harm. */
export async function migrationsApplied<T>(
  database: Database<T>,
  folder = defaultFolder,
): Promise<boolean> {
  const applied = new Set(await appliedNames(database));
  return Object.keys(await readMigrations(folder)).every((name) => applied.has(name));
}

/** The role of a deployment may not change tables: its owner migrates (docs/deployment.md#updating). */
function withAdvice(error: unknown): unknown {
  if (!isForbidden(error)) return error;
  return new Error(
    'The role in DATABASE_URL may not change tables: migrate as their owner first (docker compose -f deploy/compose.yaml run --rm migrate)',
    { cause: error },
  );
}

async function rejectNewerDatabase<T>(database: Database<T>, known: string[]): Promise<void> {
  const unknown = (await appliedNames(database)).filter((name) => !known.includes(name));
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

async function readMigrations(folder: string): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  const wrong = files.find((file) => !fileName.test(file));
  if (wrong) throw new Error(`Migration ${wrong} must be named like 001-what-it-does.sql`);
  const migrations = await Promise.all(
    files.map(async (file) => readMigration(join(folder, file))),
  );
  return Object.fromEntries(
    files.map((file, place) => [file.slice(0, -'.sql'.length), migrations[place] as Migration]),
  );
}

async function readMigration(path: string): Promise<Migration> {
  const statements = await readFile(path, 'utf8');
  return {
    async up(db) {
      await sql.raw(statements).execute(db);
    },
  };
}
