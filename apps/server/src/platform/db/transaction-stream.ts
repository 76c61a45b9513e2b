import type { PoolClient, QueryResult } from 'pg';
import { isUnawaited } from './compile-once.ts';
import type { PreparedStatements } from './prepared-statements.ts';

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
