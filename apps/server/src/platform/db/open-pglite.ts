import { AsyncResource } from 'node:async_hooks';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite, Results } from '@electric-sql/pglite';
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

/** Changed rows between two checks of the tables; a check takes a millisecond or two. */
const CHANGED_BETWEEN_LOOKS = 250;
/**
 * A sample a quarter as large as usual, because analysing a large table then blocks others a quarter as
 * long.
 */
const STATISTICS_TARGET = 25;

// Uses the rules of autovacuum with half its scale and 8 kB pages. It includes a table that has grown since
// the last stored counts, such as before a crash.
const FIND_DUE = `
  SELECT format('%I.%I', tables.schemaname, tables.relname) AS name, n_dead_tup > 50 + 0.2 * rows AS has_dead
  FROM pg_stat_user_tables tables JOIN pg_class ON pg_class.oid = tables.relid,
    LATERAL (SELECT greatest(reltuples, 0) AS rows) AS estimate
  WHERE n_mod_since_analyze > 50 + 0.1 * rows OR n_dead_tup > 50 + 0.2 * rows
    OR pg_relation_size(pg_class.oid) > 8192 * (10 + 1.5 * relpages)`;

interface Due {
  name: string;
  has_dead: boolean;
}

interface Engine {
  /** Runs text when no other statement waits, or as every fifth turn; several texts are several turns. */
  run(text: string): Promise<Results[]>;
  /** Number of rows that statements have changed since the start. */
  changedRows(): number;
}

/**
 * Analyses and vacuums the tables of the embedded database, which has no autovacuum. Without it, plans made
 * for a small table slow a growing clinic to a quarter. Checks when enough rows have changed, and once
 * after the start; each table is a separate turn.
 */
export class PgliteUpkeep {
  readonly #engine: Engine;
  readonly #log: DatabaseLog;
  readonly #begin: () => Promise<void>;
  #seen = -CHANGED_BETWEEN_LOOKS;
  #running: Promise<void> | null = null;
  #stopped = false;

  constructor(engine: Engine, log: DatabaseLog) {
    this.#engine = engine;
    this.#log = log;
    // Runs outside the request, transaction and precedence that changed the last rows.
    this.#begin = AsyncResource.bind(() => this.#run());
  }

  /** Starts if enough rows have changed; called after every turn of others. */
  beginIfDue(): void {
    const changed = this.#engine.changedRows();
    if (this.#stopped || this.#running || changed - this.#seen < CHANGED_BETWEEN_LOOKS) return;
    this.#seen = changed;
    this.#running = this.#begin().finally(() => {
      this.#running = null;
    });
  }

  /** Waits for the current table. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    try {
      // Counts are added up once a second unless requested, and after the statement.
      await this.#engine.run('SELECT pg_stat_force_next_flush()');
      const [found] = await this.#engine.run(FIND_DUE);
      for (const { name, has_dead } of (found?.rows ?? []) as Due[]) {
        if (this.#stopped) return;
        await this.#engine.run(`SET default_statistics_target = ${STATISTICS_TARGET}`);
        await this.#engine.run(`${has_dead ? 'VACUUM (ANALYZE)' : 'ANALYZE'} ${name}`);
        await this.#engine.run('RESET default_statistics_target');
      }
    } catch (err) {
      if (!this.#stopped)
        this.#log.warn({ err }, 'The statistics of the database were not renewed');
    }
  }
}
