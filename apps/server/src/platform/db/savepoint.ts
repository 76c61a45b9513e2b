import { type QueryExecutorProvider, sql } from 'kysely';

type InTransaction = QueryExecutorProvider & { readonly isTransaction: boolean };

/**
 * Runs a part of a transaction that may fail alone: when `run` rejects, what it did is undone, the
 * transaction goes on, and the error is passed to the caller.
 * @param sql that of a transaction, else it throws
 */
export async function savepoint<S extends InTransaction, R>(
  db: S,
  run: (db: S) => Promise<R>,
): Promise<R> {
  if (!db.isTransaction) throw new Error('A savepoint lives in a transaction');
  await sql`savepoint nested`.execute(db);
  try {
    const result = await run(db);
    await sql`release savepoint nested`.execute(db);
    return result;
  } catch (error) {
    // The same name may be nested: rolling back reaches the inner one, releasing uncovers the outer.
    await sql`rollback to savepoint nested`.execute(db);
    await sql`release savepoint nested`.execute(db);
    throw error;
  }
}
