import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Migrator } from 'kysely/migration';
import { isLockConflict } from './database-errors.ts';

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
