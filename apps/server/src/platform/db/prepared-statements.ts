import type { PoolClient, QueryResult } from 'pg';
import type { DatabaseLog } from './database.ts';
import { preparedStatementFault } from './database-errors.ts';
import { StatementNames } from './statement-names.ts';

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
