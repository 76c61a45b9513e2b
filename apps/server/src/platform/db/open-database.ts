import { existsSync } from 'node:fs';
import { openPrivateFolder } from '#platform/data-folder.ts';
import type { Database, DatabaseLog } from './database.ts';

export interface DatabaseSettings {
  /** A postgres:// URL; absent means the embedded database in `dataDir`. */
  databaseUrl?: string | undefined;
  dataDir: string;
  /** False prepares no statements; on by default. */
  prepare?: boolean | undefined;
  /** False for `diagnose`, which changes nothing: it uses connections as a pooler provides them. */
  setUp?: boolean;
  log: DatabaseLog;
}

/** Opens without migrating. Rejects with one sentence if another process uses the embedded data. */
export async function openDatabase<T>({
  databaseUrl,
  dataDir,
  prepare = true,
  setUp = true,
  log,
}: DatabaseSettings): Promise<Database<T>> {
  // Only the engine in use is loaded.
  if (databaseUrl) {
    // Backups are stored there with either engine.
    if (setUp && existsSync(dataDir)) openPrivateFolder(dataDir);
    const { openPostgres } = await import('./open-postgres.ts');
    return openPostgres<T>({ databaseUrl, prepare, setUp, log });
  }
  const { openPglite } = await import('./open-pglite.ts');
  return openPglite<T>(dataDir, prepare, log);
}
