import type { Database, DatabaseLog } from './database.ts';
import { openPglite } from './open-pglite.ts';
import { openPostgres } from './open-postgres.ts';

export interface DatabaseSettings {
  /** A postgres:// URL; absent means the embedded database in `dataDir`. */
  databaseUrl?: string | undefined;
  dataDir: string;
  log: DatabaseLog;
}

/** Opens without migrating. Rejects with one sentence when the embedded data are in use by another process. */
export function openDatabase<T>(settings: DatabaseSettings): Promise<Database<T>> {
  if (settings.databaseUrl) return openPostgres<T>(settings.databaseUrl, settings.log);
  return openPglite<T>(settings.dataDir);
}
