import { AsyncLocalStorage } from 'node:async_hooks';
import { CompiledQuery, type Kysely, sql, type Transaction } from 'kysely';

export type Engine = 'pglite' | 'postgres';

/** The same contract for both engines; `T` is the type of the tables. */
export interface Database<T> {
  engine: Engine;
  /** For single statements. Throws inside `transaction`, which passes its own `db`. */
  db: Kysely<T>;
  /**
   * Commits when `run` resolves and rolls back when it rejects. Contains only SQL, because all others wait
   * with PGlite.
   */
  transaction<R>(run: (db: Transaction<T>) => Promise<R>): Promise<R>;
  /** For migrations and maintenance: limits of statements and locks do not end this connection. */
  withoutTimeLimits<R>(run: (db: Kysely<T>) => Promise<R>): Promise<R>;
  /**
   * Runs one SQL text, which may have several statements if it has no values; pg-boss requires this
   * signature.
   */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  /** True when the database answers within two seconds; never rejects. */
  ready(): Promise<boolean>;
  /** Usage of the connection pool; PostgreSQL only. */
  load?: () => { open: number; idle: number; waiting: number };
  /** Returns the whole data directory as a tarball; embedded engine only. */
  dump?: () => Promise<Blob>;
  /** Waits for running statements, then releases connections, files and the lock. */
  close(): Promise<void>;
}

export interface DatabaseLog {
  warn(details: object, message: string): void;
}

/** Runs a text unchanged, through the same queue or pool as every other statement. */
export function executeSql<T>(
  db: Kysely<T>,
  text: string,
  values: unknown[] = [],
): Promise<{ rows: unknown[] }> {
  return db.executeQuery(CompiledQuery.raw(text, values));
}

const readyTimeoutMs = 2000;

/** Returns whether the database answers `select 1` within two seconds. */
export async function isReachable<T>(db: Kysely<T>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, readyTimeoutMs, false);
  });
  const answer = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  return Promise.race([answer, timedOut]).finally(() => clearTimeout(timer));
}

const current = new AsyncLocalStorage<{ open: boolean }>();

/** Marks everything that `run` awaits as inside a transaction, until it settles. */
export function insideTransaction<R>(run: () => Promise<R>): Promise<R> {
  const transaction = { open: true };
  return current.run(transaction, async () => {
    try {
      return await run();
    } finally {
      transaction.open = false;
    }
  });
}

/**
 * Throws if the caller holds a transaction and requests another connection. The embedded engine would wait
 * for itself forever, and a pool could be used up. Throws on both engines.
 */
export function assertOutsideTransaction(): void {
  if (!current.getStore()?.open) return;
  throw new Error(
    'Inside a transaction use its trx, not the database handle: this would wait for itself forever',
  );
}

const low = new AsyncLocalStorage<true>();

/**
 * Runs work whose statements give way to all others on the embedded database, which runs one at a time
 * (docs/security.md#precedence). PostgreSQL runs both at once.
 */
export function withLowPrecedence<R>(run: () => R): R {
  return low.run(true, run);
}

export function hasLowPrecedence(): boolean {
  return low.getStore() ?? false;
}

const int8 = 20;
const date = 1082;
const timestamptz = 1184;

/** Parsers by PostgreSQL type number for both engines, whose own parsers agree on all other types. */
export const columnParsers: Record<number, (text: string) => unknown> = {
  [int8]: parseInteger,
  // A Date would shift a date of birth by a day west of Greenwich.
  [date]: (text) => text,
  [timestamptz]: (text) => new Date(text),
};

function parseInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`${text} is beyond what a number holds exactly`);
  return value;
}
