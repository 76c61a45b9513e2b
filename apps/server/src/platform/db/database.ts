import type { Kysely, Transaction } from 'kysely';

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
