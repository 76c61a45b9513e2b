import type { PGlite, Results } from '@electric-sql/pglite';
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
import { assertOutsideTransaction, hasLowPrecedence } from './database.ts';
import type { PgliteSession } from './pglite-session.ts';

/**
 * Kysely's PGlite dialect with our own mutex, so that the guard answers before anyone waits, and the event
 * loop gets turns under a flood.
 */
export class QueuedPgliteDialect extends PGliteDialect {
  readonly #driver: QueuedPgliteDriver;

  constructor(pglite: PGlite, session: PgliteSession) {
    super({ pglite });
    this.#driver = new QueuedPgliteDriver(pglite, session);
  }

  /** Calls `listener` after every turn of the queue. */
  afterTurn(listener: () => void): void {
    this.#driver.afterTurn = listener;
  }

  /** Runs text of one statement outside a transaction, when no other one waits or as every fifth turn. */
  runInQuiet(text: string): Promise<Results[]> {
    return this.#driver.runInQuiet(text);
  }

  override createAdapter(): PGliteAdapter {
    return new QueuedPgliteAdapter();
  }

  override createDriver(): QueuedPgliteDriver {
    return this.#driver;
  }
}

class QueuedPgliteAdapter extends PGliteAdapter {
  // Without this, Kysely waits for its own mutex first, and the guard comes too late.
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class QueuedPgliteDriver implements Driver {
  afterTurn: () => void = () => {};
  readonly #mutex = new YieldingMutex();
  readonly #pglite: PGlite;
  readonly #session: PgliteSession;
  readonly #connection: PgliteConnection;

  constructor(pglite: PGlite, session: PgliteSession) {
    this.#pglite = pglite;
    this.#session = session;
    this.#connection = new PgliteConnection(session);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    assertOutsideTransaction();
    await this.#mutex.acquire(hasLowPrecedence() ? 'low' : 'normal');
    return this.#connection;
  }

  /** Text of several statements may have left its own transaction open, or failed in it. */
  async releaseConnection(): Promise<void> {
    try {
      if (this.#pglite.isInTransaction()) await this.#pglite.exec('rollback');
      await this.#session.forgetOutdated();
    } finally {
      this.#mutex.release();
      this.afterTurn();
    }
  }

  async runInQuiet(text: string): Promise<Results[]> {
    await this.#mutex.acquire('low');
    try {
      return await this.#pglite.exec(text);
    } finally {
      this.#mutex.release();
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

  // A transaction with a failed statement answers COMMIT with a rollback, but without an error.
  async commitTransaction(): Promise<void> {
    const [result] = await this.#pglite.exec('commit');
    if (result?.command === 'ROLLBACK') throw new AbortedTransactionError();
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async destroy(): Promise<void> {
    await this.#mutex.acquire();
    if (!this.#pglite.closed) await this.#pglite.close();
    this.#mutex.release();
  }
}

class PgliteConnection implements DatabaseConnection {
  readonly #session: PgliteSession;

  constructor(session: PgliteSession) {
    this.#session = session;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affectedRows } = await this.#session.run<R>(query.sql, query.parameters);
    return {
      rows,
      ...(affectedRows === undefined ? {} : { numAffectedRows: BigInt(affectedRows) }),
    };
  }

  // biome-ignore lint/correctness/useYield: Kysely asks for the method, PGlite cannot stream.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('The embedded database does not stream; read in pages');
  }
}

const maxRunMs = 5;

/** Turns of others before a waiting one of low precedence. */
const TURNS_BEFORE_LOW = 4;

/**
 * Admits one holder at a time, in the order of arrival. Low precedence waits for others, but gets every
 * fifth turn. PGlite answers without leaving the event loop, so a flood would block everything else.
 * Therefore the next turn waits for the event loop every few milliseconds.
 */
export class YieldingMutex {
  #busy = false;
  #waiting: Array<() => void> = [];
  #low: Array<() => void> = [];
  #turnsBeforeLow = TURNS_BEFORE_LOW;
  #lastYield = performance.now();

  acquire(precedence: 'normal' | 'low' = 'normal'): Promise<void> {
    return new Promise((resolve) => {
      (precedence === 'low' ? this.#low : this.#waiting).push(resolve);
      if (!this.#busy) this.#next();
    });
  }

  release(): void {
    this.#next();
  }

  #next(): void {
    const start = this.#takeNext();
    this.#busy = start !== undefined;
    if (!start) return;
    if (performance.now() - this.#lastYield < maxRunMs) start();
    else setImmediate(() => this.#startAfterYield(start));
  }

  #takeNext(): (() => void) | undefined {
    if (this.#low.length === 0) return this.#waiting.shift();
    if (this.#waiting.length > 0 && this.#turnsBeforeLow > 0) {
      this.#turnsBeforeLow -= 1;
      return this.#waiting.shift();
    }
    this.#turnsBeforeLow = TURNS_BEFORE_LOW;
    return this.#low.shift();
  }

  #startAfterYield(start: () => void): void {
    this.#lastYield = performance.now();
    start();
  }
}
