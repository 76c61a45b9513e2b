import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { isQueryTimeout } from './database-errors.ts';
import type { PreparedStatements } from './prepared-statements.ts';
import { connectLeniently } from './session-settings.ts';
import { assertOutsideTransaction } from './transaction-guard.ts';
import { TransactionStream } from './transaction-stream.ts';

/**
 * Creates Kysely's own dialect over a pool that refuses a second connection to a transaction, runs
 * statements prepared, and discards connections with an outstanding reply or inside a transaction:
 * the next user would write into that transaction, or get its errors. `begin` begins a transaction.
 */
export function guardedPostgresDialect(
  pool: Pool,
  statements: PreparedStatements,
  begin = 'begin',
): PostgresDialect {
  const guarded: PostgresPool = {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      assertOutsideTransaction();
      return discardBrokenClient(await connectLeniently(pool), statements, begin);
    },
  };
  return new PostgresDialect({ pool: guarded });
}

/**
 * After a statement that the server never answered, all others on the connection would wait as long,
 * the rollback first: they are rejected at once and the connection is closed. A connection whose last
 * statement failed is not reused either, as in pg's own pool, since its state is unknown.
 */
function discardBrokenClient(
  client: PoolClient,
  statements: PreparedStatements,
  begin: string,
): PostgresPoolClient {
  let timeoutError: unknown = null;
  let failed = false;
  const stream = new TransactionStream(client, statements, begin);
  const query = async (text: string, values: unknown[]) => {
    if (timeoutError !== null) throw timeoutError;
    try {
      const result = await stream.run(text, values);
      failed = false;
      return result;
    } catch (error) {
      failed = true;
      if (isQueryTimeout(error)) timeoutError = error;
      throw error;
    }
  };
  const isReusable = () =>
    timeoutError === null &&
    !failed &&
    !stream.isUnfinished &&
    client.getTransactionStatus() === 'I' &&
    statements.areCurrent(client);
  return {
    // Kysely's type has cursors too, which nothing here uses.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy?: boolean) => client.release(destroy || !isReusable()),
  };
}
