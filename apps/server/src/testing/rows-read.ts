import { sql } from 'kysely';
import type { Tables } from '#store/tables.ts';
import type { TestClinic } from './build-app.ts';

/** Returns how many rows of a table `read` takes from it, by scan or by index. */
export function countRowsRead(
  { database }: TestClinic,
  table: keyof Tables,
  read: (trx: TestClinic['database']['db']) => Promise<unknown>,
): Promise<number> {
  return database.transaction(async (trx) => {
    const soFar = async () => {
      const { rows } = await sql<{ rows: number }>`
        SELECT (seq_tup_read + idx_tup_fetch)::int AS rows FROM pg_stat_xact_user_tables
        WHERE relname = ${table}`.execute(trx);
      return rows[0]?.rows ?? Number.NaN;
    };
    // Statistics are flushed between transactions only.
    const before = await soFar();
    await read(trx);
    return (await soFar()) - before;
  });
}
