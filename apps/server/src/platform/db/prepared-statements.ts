import { createHash } from 'node:crypto';
import { CompiledQuery, type Kysely } from 'kysely';
import type { PoolClient, QueryResult } from 'pg';
import type { DatabaseLog } from './database.ts';
import { preparedStatementFault } from './database-errors.ts';

/** Placeholder of a value while the text of a statement is built. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

const UNAWAITED = ' /* unawaited */';

/** Returns whether the text was compiled with `unawaited`. */
export function isUnawaited(text: string): boolean {
  return text.endsWith(UNAWAITED);
}

/**
 * Builds the text of a frequent statement once instead of at every run. `build` is called a single time,
 * with a placeholder for every value, so the text must not depend on the values. A list is one value (`=
 * ANY`). `unawaited`, for a statement without used rows: its answer, or its error, arrives with that of the
 * next statement in its transaction (`postgres-dialect.ts`).
 */
export function compileOnce<T, V extends object, R>(
  build: (db: Kysely<T>, values: V) => CompiledQuery<R>,
  { unawaited = false } = {},
): (db: Kysely<T>, values: V) => Promise<R[]> {
  let compiled: Pick<CompiledQuery<R>, 'parameters' | 'sql'> | undefined;
  return async (db, values) => {
    compiled ??= withMark(build(db, placeholders<V>()), unawaited);
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof V] : parameter,
    );
    const { rows } = await db.executeQuery<R>(CompiledQuery.raw(compiled.sql, parameters));
    return rows;
  };
}

function placeholders<V extends object>(): V {
  return new Proxy({} as V, { get: (_, name) => new Placeholder(String(name)) });
}

function withMark({ sql, parameters }: CompiledQuery, unawaited: boolean) {
  return { parameters, sql: unawaited ? `${sql}${UNAWAITED}` : sql };
}

/** Limits the memory of plans, because each connection keeps at most this many. */
const NAMES_MAX = 200;
/** Longer text is a bulk insert of varying length. */
const TEXT_LENGTH_MAX = 10_000;
const SEEN_ONCE_MAX = 1000;

/**
 * Chooses the statements that a connection prepares under a name, so that the database parses and plans
 * them once: those with values that run a second time, while names are left. Text that runs once, such as a
 * rare filter, gets no name.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #seenOnce = new Set<string>();
  #generation = 0;

  /** Changes when names are renewed; a connection of an older generation holds unused statements. */
  get generation(): number {
    return this.#generation;
  }

  /** Returns undefined for a statement that runs without a name. */
  nameOf(text: string, values: readonly unknown[]): string | undefined {
    if (values.length === 0) return undefined;
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    if (text.length > TEXT_LENGTH_MAX || this.#names.size === NAMES_MAX) return undefined;
    if (!this.#seenOnce.delete(text)) {
      if (this.#seenOnce.size === SEEN_ONCE_MAX) this.#seenOnce.clear();
      this.#seenOnce.add(text);
      return undefined;
    }
    const name = this.#makeName(text);
    this.#names.set(text, name);
    return name;
  }

  /** Gives every statement a new name, because those prepared in `generation` are out of date. */
  renew(generation: number): void {
    if (generation !== this.#generation) return;
    this.#generation += 1;
    for (const text of this.#names.keys()) this.#names.set(text, this.#makeName(text));
  }

  // The name is made from the text, so that two processes behind one pooler never use it for different
  // statements.
  #makeName(text: string): string {
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 32);
    return `nadi_${this.#generation}_${hash}`;
  }
}

const UNSUPPORTED =
  'The database or a pooler in front of it does not keep prepared statements; this process continues without them. Set DATABASE_PREPARE=off.';

/**
 * Runs the statements of one pool, and prepares them under names if that pays. A statement that PostgreSQL
 * refuses because of its preparation has not begun. Outside a transaction it runs again without a name;
 * inside one, the error ends the transaction, which its owner may retry (`isTransactionConflict`).
 */
export class PreparedStatements {
  readonly #names = new StatementNames();
  readonly #log: DatabaseLog;
  /** Generation of names in which a connection prepared its first statement. */
  readonly #generations = new WeakMap<PoolClient, number>();
  #enabled: boolean;

  constructor(enabled: boolean, log: DatabaseLog) {
    this.#enabled = enabled;
    this.#log = log;
  }

  async run(
    client: PoolClient,
    text: string,
    values: unknown[],
    inTransaction: boolean,
  ): Promise<QueryResult> {
    const name = this.#enabled ? this.#names.nameOf(text, values) : undefined;
    if (name === undefined) return client.query(text, values);
    const { generation } = this.#names;
    if (!this.#generations.has(client)) this.#generations.set(client, generation);
    try {
      return await client.query({ name, text, values });
    } catch (error) {
      const fault = preparedStatementFault(error);
      if (fault === null) throw error;
      if (fault === 'outdated') this.#names.renew(generation);
      else this.#disable();
      if (inTransaction) throw error;
      return client.query(text, values);
    }
  }

  /** False for a connection that holds statements that are no longer used. */
  areCurrent(client: PoolClient): boolean {
    const { generation } = this.#names;
    return (this.#generations.get(client) ?? generation) === generation;
  }

  #disable(): void {
    if (!this.#enabled) return;
    this.#enabled = false;
    this.#log.warn({}, UNSUPPORTED);
  }
}
