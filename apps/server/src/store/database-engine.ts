import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import type { Db } from './tables.ts';

export interface DatabaseEngine {
  /** PostgreSQL's major version. */
  version: number;
  at: Date;
  trigrams: boolean;
  knowsZone: boolean;
}

/** Returns what the engine is and can do, also for a database without our tables. */
export async function findDatabaseEngine(db: Db, zone: string): Promise<DatabaseEngine> {
  const { rows } = await sql<DatabaseEngine>`
    SELECT current_setting('server_version_num')::int / 10000 AS version, clock_timestamp() AS at,
      EXISTS (SELECT 1 FROM pg_available_extensions WHERE name = 'pg_trgm') AS trigrams,
      EXISTS (SELECT 1 FROM pg_timezone_names WHERE name = ${zone}) AS "knowsZone"`.execute(db);
  return rows[0] as DatabaseEngine;
}

/**
 * Returns what differs between any two databases, also between one and its restored copy: the cluster and
 * the database in it.
 */
export async function findDatabaseIdentity(db: Db): Promise<string> {
  const { rows } = await sql<{ identity: string }>`
    SELECT system_identifier || '/' || oid AS identity
    FROM pg_control_system(), pg_database WHERE datname = current_database()`.execute(db);
  return rows[0]?.identity ?? '';
}

/** Tables that are only ever appended to; triggers refuse the rest as well. */
const APPEND_ONLY = ['audit_entries', 'audit_chain', 'consent_texts', 'intake_forms'];

/** Tables without updates, whose triggers let only an erasure delete rows. */
const DELETED_BY_ERASURE = [
  'note_versions',
  'note_addenda',
  'shared_summaries',
  'consents',
  'health_entry_versions',
  'disputes',
  'dispute_answers',
];

/** Tables without deletions, with the column that an erasure empties. */
const EMPTIED_BY_ERASURE = { ledger_entries: 'note', invoices: 'patient_name' };

/**
 * Grants a PostgreSQL role what the running server needs: rows, not tables. It owns only the schema
 * `jobs`, which the job queue creates and migrates itself. Run it as the owner of the tables.
 */
export async function grantAppRole(db: Db, role: string): Promise<void> {
  const name = sql.id(role);
  await sql`GRANT USAGE ON SCHEMA public TO ${name}`.execute(db);
  await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${name}`.execute(
    db,
  );
  await sql`GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${name}`.execute(db);
  for (const table of APPEND_ONLY) {
    await sql`REVOKE UPDATE, DELETE ON ${sql.table(table)} FROM ${name}`.execute(db);
  }
  for (const table of DELETED_BY_ERASURE) {
    await sql`REVOKE UPDATE ON ${sql.table(table)} FROM ${name}`.execute(db);
  }
  for (const [table, column] of Object.entries(EMPTIED_BY_ERASURE)) {
    await sql`REVOKE UPDATE, DELETE ON ${sql.table(table)} FROM ${name}`.execute(db);
    await sql`GRANT UPDATE (${sql.ref(column)}) ON ${sql.table(table)} TO ${name}`.execute(db);
  }
  await sql`CREATE SCHEMA IF NOT EXISTS jobs AUTHORIZATION ${name}`.execute(db);
}

/** Runs a part of a transaction. If it fails, rolls back only this part and rethrows the error. */
export async function withSavepoint<T>(trx: Db, run: () => Promise<T>): Promise<T> {
  await sql`SAVEPOINT part`.execute(trx);
  try {
    const result = await run();
    await sql`RELEASE SAVEPOINT part`.execute(trx);
    return result;
  } catch (error) {
    await sql`ROLLBACK TO SAVEPOINT part`.execute(trx);
    // A savepoint around this one has the same name.
    await sql`RELEASE SAVEPOINT part`.execute(trx);
    throw error;
  }
}

/** Reclaims deleted rows and updates statistics, as autovacuum does on a PostgreSQL server. */
export async function vacuum<T>({ executeSql }: Database<T>): Promise<void> {
  await executeSql('vacuum (analyze)');
}
