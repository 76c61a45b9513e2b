import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { refuseInsideTransaction } from './transaction-guard.ts';
import { isUnanswered } from './unavailable.ts';

/**
 * Kysely's own dialect over a pool that refuses to lend a second connection to a transaction, and
 * never lends one again that owes an answer.
 */
export function guardedPostgresDialect(pool: Pool): PostgresDialect {
  const guarded: PostgresPool = {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      refuseInsideTransaction();
      return forsakingTheSilent(await pool.connect());
    },
  };
  return new PostgresDialect({ pool: guarded });
}

/**
 * Behind a statement that the server never answered every other would wait as long, the transaction's
 * rollback first of all: they are refused at once, and the connection is closed.
 */
function forsakingTheSilent(client: PoolClient): PostgresPoolClient {
  let silence: unknown = null;
  const query = async (text: string, values: unknown[]) => {
    if (silence !== null) throw silence;
    return client.query(text, values).catch((error: unknown) => {
      if (isUnanswered(error)) silence = error;
      throw error;
    });
  };
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy?: boolean) => client.release(destroy || silence !== null),
  };
}
