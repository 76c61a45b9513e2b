import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type { Pool } from 'pg';
import { refuseInsideTransaction } from './transaction-guard.ts';

/** Kysely's own dialect over a pool that refuses to lend a second connection to a transaction. */
export function guardedPostgresDialect(pool: Pool): PostgresDialect {
  const guarded: PostgresPool = {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      refuseInsideTransaction();
      return (await pool.connect()) as unknown as PostgresPoolClient;
    },
  };
  return new PostgresDialect({ pool: guarded });
}
