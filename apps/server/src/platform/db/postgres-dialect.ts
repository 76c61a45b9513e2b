import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient, QueryResult } from 'pg';
import { connectLeniently } from './connection-settings.ts';
import { assertOutsideTransaction } from './database.ts';
import { isQueryTimeout } from './database-errors.ts';
import { isUnawaited, type PreparedStatements } from './prepared-statements.ts';

/**
 * Creates Kysely's own dialect over a pool. The pool refuses a second connection to a transaction and runs
 * statements prepared. It discards connections with an outstanding reply or inside a transaction, because
 * the next user would write into that transaction or get its errors. `begin` begins a transaction.
 */
export function guardedPostgresDialect(
  pool: Pool,
  statements: PreparedStatements,
  begin = 'begin',
): PostgresDialect {
  const guarded: PostgresPool = {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      assertOutsideTransaction();
      return discardBrokenClient(await connectLeniently(pool), statements, begin);
    },
  };
  return new PostgresDialect({ pool: guarded });
}

/**
 * Rejects all later statements, including the rollback, after one that the server never answered, because
 * they would wait as long. Closes the connection. A connection whose last statement failed is not reused
 * either, as in pg's own pool, because its state is unknown.
 */
function discardBrokenClient(
  client: PoolClient,
  statements: PreparedStatements,
  begin: string,
): PostgresPoolClient {
  let timeoutError: unknown = null;
  let failed = false;
  const stream = new TransactionStream(client, statements, begin);
  const query = async (text: string, values: unknown[]) => {
    if (timeoutError !== null) throw timeoutError;
    try {
      const result = await stream.run(text, values);
      failed = false;
      return result;
    } catch (error) {
      failed = true;
      if (isQueryTimeout(error)) timeoutError = error;
      throw error;
    }
  };
  const isReusable = () =>
    timeoutError === null &&
    !failed &&
    !stream.isUnfinished &&
    client.getTransactionStatus() === 'I' &&
    statements.areCurrent(client);
  return {
    // Kysely's type includes cursors, which are not used here.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy?: boolean) => client.release(destroy || !isReusable()),
  };
}

/** Kysely's text for beginning a transaction without settings. */
const BEGIN = 'begin';
const NOTHING = { command: '', rowCount: null, rows: [] };

type Answer = Pick<QueryResult, 'rows'>;

/**
 * Sends statements that need no answer of their own together with the next one, on a connection in pipeline
 * mode: BEGIN, and statements that are compiled as unawaited. Each answer that is not awaited saves a
 * single booking a twelfth. The next statement, at the latest COMMIT, throws the error of such a statement.
 */
export class TransactionStream {
  readonly #client: PoolClient;
  readonly #statements: PreparedStatements;
  readonly #beginText: string;
  #mustBegin = false;
  #inTransaction = false;
  #unanswered: Promise<Answer>[] = [];

  constructor(client: PoolClient, statements: PreparedStatements, beginText: string) {
    this.#client = client;
    this.#statements = statements;
    this.#beginText = beginText;
  }

  /** True if a statement waits to be sent or answered. */
  get isUnfinished(): boolean {
    return this.#mustBegin || this.#unanswered.length > 0;
  }

  async run(text: string, values: unknown[]): Promise<Answer> {
    if (text === BEGIN) {
      this.#mustBegin = true;
      return NOTHING;
    }
    const isEnd = text === 'commit' || text === 'rollback';
    if (isEnd && this.#mustBegin) {
      this.#mustBegin = false;
      return NOTHING;
    }
    if (this.#mustBegin) this.#begin();
    const answer = this.#send(text, values);
    if (this.#inTransaction && isUnawaited(text)) {
      this.#await(answer);
      return NOTHING;
    }
    const unanswered = this.#unanswered.splice(0);
    if (isEnd) this.#inTransaction = false;
    if (text === 'rollback') {
      await Promise.allSettled(unanswered);
      return answer;
    }
    return (await Promise.all([...unanswered, answer])).at(-1) ?? NOTHING;
  }

  #begin(): void {
    this.#mustBegin = false;
    this.#inTransaction = true;
    this.#await(this.#send(this.#beginText, []));
  }

  #send(text: string, values: unknown[]): Promise<Answer> {
    return this.#statements.run(this.#client, text, values, this.#inTransaction);
  }

  #await(answer: Promise<Answer>): void {
    // The sender of the next statement gets the error.
    answer.catch(() => {});
    this.#unanswered.push(answer);
  }
}
