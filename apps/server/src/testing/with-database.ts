import type { Store } from '#platform/backup/take-backup.ts';
import type { Database } from '#platform/db/database.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import type { Tables } from '#store/tables.ts';

/** Opens a store that no server is using, for as long as `work` takes. */
export async function withDatabase<R>(
  store: Store,
  work: (database: Database<Tables>) => Promise<R>,
): Promise<R> {
  const database = await openDatabase<Tables>({ ...store, log: console });
  return work(database).finally(() => database.close());
}
