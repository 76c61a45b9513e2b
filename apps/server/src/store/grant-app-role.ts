import { sql } from 'kysely';
import type { Db } from './tables.ts';

/** Tables that are only ever appended to; triggers refuse the rest as well. */
const APPEND_ONLY = [
  'audit_entries',
  'audit_chain',
  'ledger_entries',
  'note_versions',
  'note_addenda',
  'shared_summaries',
  'consent_texts',
  'consents',
  'intake_forms',
];

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
  await sql`CREATE SCHEMA IF NOT EXISTS jobs AUTHORIZATION ${name}`.execute(db);
}
