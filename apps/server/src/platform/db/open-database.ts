import { existsSync } from 'node:fs';
import { openPrivateFolder } from '#platform/private-files.ts';
import type { Database, DatabaseLog } from './database.ts';

export interface DatabaseSettings {
  /** A postgres:// URL; absent means the embedded database in `dataDir`. */
  databaseUrl?: string | undefined;
  dataDir: string;
  /** Whether statements are prepared once a connection; on by default. */
  prepare?: boolean | undefined;
  /** False for `diagnose`, which changes nothing: connections stay as a pooler gives them. */
  setUp?: boolean;
  log: DatabaseLog;
}

/** Opens without migrating. Rejects with one sentence when the embedded data are in use by another process. */
export async function openDatabase<T>({
  databaseUrl,
  dataDir,
  prepare = true,
  setUp = true,
  log,
}: DatabaseSettings): Promise<Database<T>> {
  // Of the two engines only the one in use is loaded.
  if (databaseUrl) {
    // Backups lie there all the same.
    if (setUp && existsSync(dataDir)) openPrivateFolder(dataDir);
    const { openPostgres } = await import('./open-postgres.ts');
    return openPostgres<T>({ databaseUrl, prepare, setUp, log });
  }
  const { openPglite } = await import('./open-pglite.ts');
  return openPglite<T>(dataDir, prepare, log);
}
