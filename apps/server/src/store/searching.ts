import { sql } from 'kysely';
import type { Db } from './tables.ts';

/** Returns a table's row count as triggers maintain it, without a scan (migration 002). */
export async function countRows(db: Db, table: 'appointments' | 'patients'): Promise<number> {
  const { rows } = await db
    .selectFrom('row_counts')
    .select(sql<number>`coalesce(sum(rows), 0)::bigint`.as('rows'))
    .where('table_name', '=', table)
    .executeTakeFirstOrThrow();
  return rows;
}

/** Returns a LIKE pattern for texts that contain this one; its wildcards are escaped. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
