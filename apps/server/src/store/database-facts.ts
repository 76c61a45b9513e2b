import { sql } from 'kysely';
import type { Db } from './tables.ts';

export interface DatabaseFacts {
  /** PostgreSQL's major version. */
  version: number;
  at: Date;
  trigrams: boolean;
  knowsZone: boolean;
}

/** Returns what the engine is and can do, also for a database without our tables. */
export async function databaseFacts(db: Db, zone: string): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    SELECT current_setting('server_version_num')::int / 10000 AS version, clock_timestamp() AS at,
      EXISTS (SELECT 1 FROM pg_available_extensions WHERE name = 'pg_trgm') AS trigrams,
      EXISTS (SELECT 1 FROM pg_timezone_names WHERE name = ${zone}) AS "knowsZone"`.execute(db);
  return rows[0] as DatabaseFacts;
}
