import { sql } from 'kysely';
import type { Db } from './tables.ts';

/** Runs a part of a transaction. If it fails, rolls back only this part and rethrows the error. */
export async function withSavepoint<T>(trx: Db, run: () => Promise<T>): Promise<T> {
  await sql`SAVEPOINT part`.execute(trx);
  try {
    const result = await run();
    await sql`RELEASE SAVEPOINT part`.execute(trx);
    return result;
  } catch (error) {
    await sql`ROLLBACK TO SAVEPOINT part`.execute(trx);
    throw error;
  }
}
