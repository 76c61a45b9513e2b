import { type QueryExecutorProvider, sql as text } from 'kysely';

type InTransaction = QueryExecutorProvider & { readonly isTransaction: boolean };

/**
 * Runs a part of a transaction that may fail alone: when `run` rejects, what it did is undone, the
 * transaction goes on, and the error is passed to the caller.
 * @param sql that of a transaction, else it throws
 */
export async function savepoint<S extends InTransaction, R>(
  sql: S,
  run: (sql: S) => Promise<R>,
): Promise<R> {
  if (!sql.isTransaction) throw new Error('A savepoint lives in a transaction');
  await text`savepoint nested`.execute(sql);
  try {
    const result = await run(sql);
    await text`release savepoint nested`.execute(sql);
    return result;
  } catch (error) {
    // The same name may be nested: rolling back reaches the inner one, releasing uncovers the outer.
    await text`rollback to savepoint nested`.execute(sql);
    await text`release savepoint nested`.execute(sql);
    throw error;
  }
}
