import type { Database } from '#platform/db/database.ts';

/** Makes room of deleted rows and counts afresh: what autovacuum does on a PostgreSQL server. */
export async function vacuum<T>({ executeSql }: Database<T>): Promise<void> {
  await executeSql('vacuum (analyze)');
}
