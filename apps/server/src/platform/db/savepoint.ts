import { type QueryExecutorProvider, sql } from 'kysely';

/** A database handle that knows whether it is a transaction. */
export type InTransaction = QueryExecutorProvider & { readonly isTransaction: boolean };

/**
 * Runs a part of a transaction that may fail alone: when `run` rejects, its changes are rolled back, the
 * transaction continues, and the error is rethrown.
 * @throws outside a transaction
 */
export async function savepoint<S extends InTransaction, R>(
  trx: S,
  run: (trx: S) => Promise<R>,
): Promise<R> {
  if (!trx.isTransaction) throw new Error('A savepoint is possible only in a transaction');
  await sql`savepoint nested`.execute(trx);
  try {
    const result = await run(trx);
    await sql`release savepoint nested`.execute(trx);
    return result;
  } catch (error) {
    // The same name may be nested: rolling back reaches the inner one, releasing uncovers the outer.
    await sql`rollback to savepoint nested`.execute(trx);
    await sql`release savepoint nested`.execute(trx);
    throw error;
  }
}
