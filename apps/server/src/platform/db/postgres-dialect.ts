import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { isQueryTimeout } from './database-errors.ts';
import type { PreparedStatements } from './prepared-statements.ts';
import { connectLeniently } from './session-settings.ts';
import { assertOutsideTransaction } from './transaction-guard.ts';
import { TransactionStream } from './transaction-stream.ts';

/**
 * Creates Kysely's own dialect over a pool. The pool refuses a second connection to a transaction and runs
 * statements prepared. It discards connections with an outstanding reply or inside a transaction, because
 * the next user would write into that transaction or get its errors. `begin` begins a transaction.
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
 * Rejects all later statements, including the rollback, after one that the server never answered, because
 * they would wait as long. Closes the connection. A connection whose last statement failed is not reused
 * either, as in pg's own pool, because its state is unknown.
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
    // Kysely's type includes cursors, which are not used here.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy?: boolean) => client.release(destroy || !isReusable()),
  };
}
