import { existsSync } from 'node:fs';
import { openPrivateFolder } from '#platform/private-files.ts';
import type { Database, DatabaseLog } from './database.ts';

export interface DatabaseSettings {
  /** A postgres:// URL; absent means the embedded database in `dataDir`. */
  databaseUrl?: string | undefined;
  dataDir: string;
  /** Whether statements are prepared once a connection; on by default. */
  prepare?: boolean | undefined;
  log: DatabaseLog;
}

/** Opens without migrating. Rejects with one sentence when the embedded data are in use by another process. */
export async function openDatabase<T>({
  databaseUrl,
  dataDir,
  prepare = true,
  log,
}: DatabaseSettings): Promise<Database<T>> {
  // Of the two engines only the one in use is loaded.
  if (databaseUrl) {
    // Backups lie there all the same.
    if (existsSync(dataDir)) openPrivateFolder(dataDir);
    const { openPostgres } = await import('./open-postgres.ts');
    return openPostgres<T>({ databaseUrl, prepare, log });
  }
  const { openPglite } = await import('./open-pglite.ts');
  return openPglite<T>(dataDir, prepare, log);
}
