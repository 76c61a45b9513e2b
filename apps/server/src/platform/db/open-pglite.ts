import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { Kysely } from 'kysely';
import { lockDataDir, openPrivateFolder } from '#platform/data-folder.ts';
import {
  type Database,
  type DatabaseLog,
  executeSql,
  insideTransaction,
  isReachable,
} from './database.ts';
import { openDurablePglite } from './durable-pglite.ts';
import { QueuedPgliteDialect } from './pglite-dialect.ts';
import { PgliteSession } from './pglite-session.ts';
import { PgliteUpkeep } from './pglite-upkeep.ts';

export interface PgliteDatabase<T> extends Database<T> {
  /** The data folder as an uncompressed tar file, because unpacking would take longer than reading. */
  dump: () => Promise<Blob>;
}

/** Opens the embedded database in `dataDir`/database, locked against every other process. */
export async function openPglite<T>(
  dataDir: string,
  prepare: boolean,
  log: DatabaseLog,
): Promise<Database<T>> {
  openPrivateFolder(dataDir);
  refuseBrokenOffRestore(dataDir);
  const unlock = lockDataDir(dataDir, join(dataDir, 'database.lock'));
  try {
    const pglite = await openDurablePglite(join(dataDir, 'database'));
    // PGlite sets the mode of some files itself and ignores the umask.
    openPrivateFolder(dataDir);
    const afterClose = () => {
      openPrivateFolder(dataDir);
      unlock();
    };
    return pgliteDatabase<T>(pglite, { prepare, afterClose, log });
  } catch (error) {
    unlock();
    throw error;
  }
}

/** A restore renames twice. After a power cut in between, an empty clinic would be created here. */
function refuseBrokenOffRestore(dataDir: string): void {
  if (existsSync(join(dataDir, 'database'))) return;
  const left = readdirSync(dataDir).filter((name) => /^database\.(before-|restoring)/.test(name));
  if (left.length === 0) return;
  throw new Error(
    `A restore into DATA_DIR ${dataDir} was broken off: repeat it, or rename ${left.join(' or ')} to database`,
  );
}

interface Options {
  prepare?: boolean;
  /** Runs after the database is closed. */
  afterClose?: () => void;
  /** Log for failures of upkeep; there is no upkeep without it. */
  log?: DatabaseLog;
}

/** Wraps a PGlite as a Database; other code must not use it. */
export function pgliteDatabase<T>(
  pglite: PGlite,
  { prepare = true, afterClose = () => {}, log }: Options = {},
): PgliteDatabase<T> {
  const session = new PgliteSession(pglite, prepare);
  const dialect = new QueuedPgliteDialect(pglite, session);
  const db = new Kysely<T>({ dialect });
  const upkeep = log && startUpkeep(dialect, session, log);
  let closing: Promise<void> | undefined;
  return {
    engine: 'pglite',
    db,
    transaction: (run) =>
      db.transaction().execute((transaction) => insideTransaction(() => run(transaction))),
    withoutTimeLimits: (run) => run(db),
    executeSql: (text, values) => executeSql(db, text, values),
    ready: () => isReachable(db),
    // A connection of Kysely holds our turn in the queue, so no transaction is open meanwhile.
    dump: () => db.connection().execute(() => pglite.dumpDataDir('none')),
    close: () => {
      closing ??= closeAll(db, pglite, upkeep).then(afterClose);
      return closing;
    },
  };
}

// Kysely closes only resources that it has used.
async function closeAll<T>(db: Kysely<T>, pglite: PGlite, upkeep?: PgliteUpkeep): Promise<void> {
  await upkeep?.stop();
  await db.destroy();
  if (!pglite.closed) await pglite.close();
}

function startUpkeep(dialect: QueuedPgliteDialect, session: PgliteSession, log: DatabaseLog) {
  const engine = {
    run: (text: string) => dialect.runInQuiet(text),
    changedRows: () => session.changedRows,
  };
  const upkeep = new PgliteUpkeep(engine, log);
  dialect.afterTurn(() => upkeep.beginIfDue());
  return upkeep;
}
