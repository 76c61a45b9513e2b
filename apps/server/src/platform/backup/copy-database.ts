import { constants, existsSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { lockDataDir } from '#platform/db/data-lock.ts';
import { askControl, type Commands } from './control-socket.ts';

const COPY = 'copy-database';

/** What the running server does for a backup: everyone waits while the files are copied. */
export function copyCommand<T>(dataDir: string, sql: Kysely<T>): Commands {
  // A connection of the embedded engine is our turn in its queue: nothing writes meanwhile.
  return { [COPY]: () => sql.connection().execute(() => copyFiles(dataDir)) };
}

/**
 * A copy of the embedded database as of now, to be worked on at leisure and removed afterwards.
 * @returns its folder
 * @throws one sentence when there is nothing to copy, or another process is in the way
 */
export async function copyDatabase(dataDir: string): Promise<string> {
  if (!existsSync(join(dataDir, 'database'))) {
    throw new Error(`There is no database in DATA_DIR ${dataDir} yet: nothing to back up`);
  }
  if (await askControl(dataDir, COPY)) return copyFolder(dataDir);
  const unlock = lockDataDir(dataDir, join(dataDir, 'database.lock'));
  try {
    await copyFiles(dataDir);
  } finally {
    unlock();
  }
  return copyFolder(dataDir);
}

async function copyFiles(dataDir: string): Promise<void> {
  const folder = copyFolder(dataDir);
  await rm(folder, { recursive: true, force: true });
  // Where the file system can share blocks, the copy costs nothing.
  const mode = constants.COPYFILE_FICLONE;
  await cp(join(dataDir, 'database'), folder, { recursive: true, mode });
}

function copyFolder(dataDir: string): string {
  return join(dataDir, 'database.backup-copy');
}
