import type { Database } from '#platform/db/database.ts';

/** Reclaims deleted rows and updates statistics, as autovacuum does on a PostgreSQL server. */
export async function vacuum<T>({ executeSql }: Database<T>): Promise<void> {
  await executeSql('vacuum (analyze)');
}
