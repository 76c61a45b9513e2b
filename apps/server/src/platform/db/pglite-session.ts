import { type PGlite, parse, protocol } from '@electric-sql/pglite';
import { isEngineFault, preparedStatementFault } from './database-errors.ts';
import { endProcess } from './durable-pglite.ts';
import { StatementNames } from './prepared-statements.ts';

const { serialize } = protocol;

/** A table that was empty when its plan was made may have grown, and no autovacuum notices it. */
const PLAN_LIFE_MS = 10_000;

interface Result<R> {
  rows: R[];
  affectedRows?: number | undefined;
}

/**
 * Runs statements in the one session of the embedded database, and prepares them under names if that pays.
 * PGlite's own `query` sends six messages and parses the text every time. The caller has exclusive use of
 * the session.
 */
export class PgliteSession {
  readonly #pglite: PGlite;
  readonly #enabled: boolean;
  readonly #names = new StatementNames();
  /** Type numbers of the parameters, by the name of the prepared statement. */
  readonly #parameterTypes = new Map<string, readonly number[]>();
  #hasOutdated = false;
  #plannedAt = performance.now();
  #changedRows = 0;

  constructor(pglite: PGlite, prepare: boolean) {
    this.#pglite = pglite;
    this.#enabled = prepare;
  }

  /** Number of rows that statements have inserted, updated and deleted since the start. */
  get changedRows(): number {
    return this.#changedRows;
  }

  /** Ends the process if the engine has failed, because only a new start recovers it. */
  async run<R>(text: string, values: readonly unknown[]): Promise<Result<R>> {
    try {
      const result = await this.#runOnce<R>(text, values);
      this.#changedRows += result.affectedRows ?? 0;
      return result;
    } catch (error) {
      if (isEngineFault(error) && !(await this.#answers())) {
        endProcess('The embedded database has failed', error);
      }
      throw error;
    }
  }

  /** Frees statements that are no longer used. Outside a transaction only. */
  async forgetOutdated(): Promise<void> {
    if (!this.#hasOutdated) return;
    this.#hasOutdated = false;
    this.#parameterTypes.clear();
    await this.#pglite.exec('deallocate all');
  }

  /** A statement refused because of its preparation has not begun, so it is retried outside a transaction. */
  async #runOnce<R>(text: string, values: readonly unknown[]): Promise<Result<R>> {
    if (values.length === 0) return this.#runSeveral(text);
    const name = this.#enabled ? this.#names.nameOf(text, values) : undefined;
    if (name === undefined) return this.#pglite.query<R>(text, [...values]);
    const { generation } = this.#names;
    const inTransaction = this.#pglite.isInTransaction();
    try {
      return await this.#runPrepared<R>(name, text, values);
    } catch (error) {
      if (preparedStatementFault(error) === null) throw error;
      this.#names.renew(generation);
      this.#hasOutdated = true;
      if (inTransaction) throw error;
      return this.#pglite.query<R>(text, [...values]);
    }
  }

  /** Also works in a transaction that a failed statement has aborted. */
  async #answers(): Promise<boolean> {
    if (this.#pglite.closed) return true;
    return this.#pglite.query('select 1').then(
      () => true,
      (error: unknown) => !isEngineFault(error),
    );
  }

  // Text without values may hold several statements, like in `pg`; the rows of all are returned.
  async #runSeveral<R>(text: string): Promise<Result<R>> {
    const results = await this.#pglite.exec(text);
    return {
      rows: results.flatMap((result) => result.rows as R[]),
      affectedRows: results.at(-1)?.affectedRows,
    };
  }

  async #runPrepared<R>(
    name: string,
    text: string,
    values: readonly unknown[],
  ): Promise<Result<R>> {
    await this.#discardOldPlans();
    const types = this.#parameterTypes.get(name) ?? (await this.#prepare(name, text));
    const messages = await this.#send(
      serialize.bind({
        statement: name,
        values: values.map((value, n) => this.#toText(value, types[n])),
      }),
      serialize.describe({ type: 'P' }),
      serialize.execute(),
      serialize.sync(),
    );
    const [result] = parse.parseResults(messages, this.#pglite.parsers);
    // The caller, and not the driver, knows the columns of a statement.
    return { rows: (result?.rows ?? []) as R[], affectedRows: result?.affectedRows };
  }

  async #discardOldPlans(): Promise<void> {
    if (performance.now() - this.#plannedAt < PLAN_LIFE_MS) return;
    this.#plannedAt = performance.now();
    await this.#pglite.exec('discard plans');
  }

  async #prepare(name: string, text: string): Promise<readonly number[]> {
    const messages = await this.#send(
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    );
    const types = parse.parseDescribeStatementResults(messages);
    this.#parameterTypes.set(name, types);
    return types;
  }

  #send(...messages: Uint8Array[]) {
    return this.#pglite.execProtocolStream(Buffer.concat(messages));
  }

  #toText(value: unknown, type = 0) {
    if (value === null || value === undefined) return null;
    const toText = this.#pglite.serializers[type] ?? String;
    return toText(value);
  }
}
