import type { PGlite } from '@electric-sql/pglite';
import {
  AbortedTransactionError,
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PGliteAdapter,
  PGliteDialect,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { FairQueue } from './fair-queue.ts';
import { assertOutsideTransaction } from './transaction-guard.ts';

/**
 * Kysely's own PGlite dialect with our queue in place of its mutex, so that the guard answers before
 * anyone waits, and a flood leaves turns for the event loop.
 */
export class QueuedPgliteDialect extends PGliteDialect {
  readonly #driver: QueuedPgliteDriver;

  constructor(pglite: PGlite) {
    super({ pglite });
    this.#driver = new QueuedPgliteDriver(pglite);
  }

  override createAdapter(): PGliteAdapter {
    return new QueuedPgliteAdapter();
  }

  override createDriver(): QueuedPgliteDriver {
    return this.#driver;
  }
}

class QueuedPgliteAdapter extends PGliteAdapter {
  // Without this Kysely waits for its own mutex first, and the guard comes too late.
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class QueuedPgliteDriver implements Driver {
  readonly #queue = new FairQueue();
  readonly #pglite: PGlite;
  readonly #connection: PgliteConnection;

  constructor(pglite: PGlite) {
    this.#pglite = pglite;
    this.#connection = new PgliteConnection(pglite);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    assertOutsideTransaction();
    await this.#queue.acquire();
    return this.#connection;
  }

  /** Text of several statements may have left a transaction of its own open, or failed in it. */
  async releaseConnection(): Promise<void> {
    try {
      if (this.#pglite.isInTransaction()) await this.#pglite.exec('rollback');
    } finally {
      this.#queue.release();
    }
  }

  async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    const isolation = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : '';
    const access = settings.accessMode ? ` ${settings.accessMode}` : '';
    await connection.executeQuery(CompiledQuery.raw(`begin${isolation}${access}`));
  }

  // A transaction with a failed statement answers COMMIT by rolling back, without an error.
  async commitTransaction(): Promise<void> {
    const [result] = await this.#pglite.exec('commit');
    if (result?.command === 'ROLLBACK') throw new AbortedTransactionError();
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async destroy(): Promise<void> {
    await this.#queue.acquire();
    if (!this.#pglite.closed) await this.#pglite.close();
    this.#queue.release();
  }
}

class PgliteConnection implements DatabaseConnection {
  readonly #pglite: PGlite;

  constructor(pglite: PGlite) {
    this.#pglite = pglite;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affectedRows } = await this.#run<R>(query);
    return {
      rows,
      ...(affectedRows === undefined ? {} : { numAffectedRows: BigInt(affectedRows) }),
    };
  }

  // biome-ignore lint/correctness/useYield: Kysely asks for the method, PGlite cannot stream.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('The embedded database does not stream; read in pages');
  }

  // Like `pg`: text without values may hold several statements, and the rows of all are returned.
  async #run<R>(query: CompiledQuery): Promise<{ rows: R[]; affectedRows?: number | undefined }> {
    if (query.parameters.length > 0) return this.#pglite.query<R>(query.sql, [...query.parameters]);
    const results = await this.#pglite.exec(query.sql);
    return {
      rows: results.flatMap((result) => result.rows as R[]),
      affectedRows: results.at(-1)?.affectedRows,
    };
  }
}
