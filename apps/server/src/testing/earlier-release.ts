import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Database } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';

const MIGRATIONS = join(import.meta.dirname, '../../migrations');

/** The last migration of the release before schedules. */
export const BEFORE_SCHEDULES = '005-temporary-passwords.sql';

/** After the last migration that nodes of earlier releases survive: the next renames the columns of amounts. */
export const BEFORE_MINOR_UNITS = '449';

/** Gives an empty database the tables of an earlier release whose migrations are named up to `last`. */
export async function migrateUntil<T>(database: Database<T>, last: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'nadi-upgrade-'));
  try {
    await cp(MIGRATIONS, folder, {
      recursive: true,
      filter: (path) => !path.endsWith('.sql') || basename(path) <= last,
    });
    await migrate(database, folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
