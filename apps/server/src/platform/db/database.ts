import type { Kysely, Transaction } from 'kysely';

export type Engine = 'pglite' | 'postgres';

/** The same promises over both engines; `T` is the type of the tables. */
export interface Database<T> {
  engine: Engine;
  /** For single statements. Inside `transaction` use the `db` given there: this one throws. */
  db: Kysely<T>;
  /** Commits when `run` resolves, rolls back when it rejects. SQL only inside: with PGlite everyone else waits. */
  transaction<R>(run: (db: Transaction<T>) => Promise<R>): Promise<R>;
  /** For migrations and maintenance: a connection that statement and lock limits do not end. */
  withoutTimeLimits<R>(run: (db: Kysely<T>) => Promise<R>): Promise<R>;
  /** One text of SQL, several statements if it has no values; the shape that pg-boss asks of a database. */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  /** True when the database answers within two seconds; never rejects. */
  ready(): Promise<boolean>;
  /** How the pool of connections is used; PostgreSQL only. */
  load?: () => { open: number; idle: number; waiting: number };
  /** The whole data directory as a tarball; embedded engine only. */
  dump?: () => Promise<Blob>;
  /** Waits for what is running, then releases connections, files and the lock. */
  close(): Promise<void>;
}

export interface DatabaseLog {
  warn(details: object, message: string): void;
}
