import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient, PoolConfig, QueryResult } from 'pg';
import pg from 'pg';
import { assertOutsideTransaction, type DatabaseLog } from './database.ts';
import { errorFields, isQueryTimeout } from './database-errors.ts';
import { isUnawaited, type PreparedStatements } from './prepared-statements.ts';

/**
 * Settings of every statement of the server. The embedded engine runs in UTC, and so does this, so that
 * dates in SQL mean the same. Compiling a plan takes longer than running it: a list of 25 rows took seconds
 * if its estimated cost was high.
 */
export const SESSION_SETTINGS = {
  statement_timeout: '10s',
  lock_timeout: '5s',
  jit: 'off',
  TimeZone: 'UTC',
} as const;

type Settings = Readonly<Partial<Record<keyof typeof SESSION_SETTINGS, string>>>;

/** Returns the startup parameter for settings, which is enough unless a pooler drops or refuses it. */
export function startupOptions(settings: Settings): Pick<PoolConfig, 'options'> {
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  return { options: options.join(' ') };
}

/** First connection of each pool; its findings and its role's settings apply to all others. */
const first = new WeakMap<Pool, Promise<unknown>>();

/**
 * Connects. If a pooler refuses unknown startup parameters, this pool continues without them, and
 * `ensureSettings` does their work.
 */
export async function connectLeniently(pool: Pool): Promise<PoolClient> {
  const begun = first.get(pool);
  if (begun) {
    await begun;
    return pool.connect();
  }
  const connecting = connectFirst(pool);
  // After a failure the next connection counts as the first.
  const settled = connecting.catch(() => first.delete(pool));
  first.set(pool, settled);
  return connecting;
}

async function connectFirst(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    if (!isRefusedParameter(error) || pool.options.options === undefined) throw error;
    delete pool.options.options;
    return pool.connect();
  }
}

/** Recognises a refusal by PgBouncer: `unsupported startup parameter: options`, or `… in options: jit`. */
export function isRefusedParameter(error: unknown): boolean {
  return (
    errorFields(error).code === '08P01' && /startup parameter/.test((error as Error).message ?? '')
  );
}

/**
 * Applies settings that the startup parameters did not set, on the server connection of a new connection. A
 * pooler has several of these, and its next ones have the defaults of the role. Therefore the defaults are
 * also set once (docs/operating.md#connection-poolers).
 */
export async function ensureSettings(
  client: pg.ClientBase,
  settings: Settings,
  log: DatabaseLog,
): Promise<void> {
  const columns = Object.entries(settings).map(
    ([name, value], place) =>
      `current_setting('${name}') AS "before${place}", set_config('${name}', '${value}', false) AS "after${place}"`,
  );
  const { rows } = await client.query(`SELECT ${columns.join(', ')}`);
  const held = Object.values(settings).every((value, place) => rows[0][`before${place}`] === value);
  if (!held) await setRoleDefaults(client, settings, log);
}

/**
 * The pooler opened them earlier, without the defaults, and replaces them. A busy one exists as long as the
 * pooler retains it.
 */
const END_IDLE_CONNECTIONS = `
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE usename = current_user AND datname = current_database() AND state = 'idle' AND pid <> pg_backend_pid()`;

async function setRoleDefaults(
  client: pg.ClientBase,
  settings: Settings,
  log: DatabaseLog,
): Promise<void> {
  const { rows } = await client.query(`
    SELECT current_user AS role, current_database() AS database, (
      SELECT setconfig FROM pg_db_role_setting
      WHERE setrole = current_user::regrole
        AND setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database())
    ) AS defaults`);
  const { role, database, defaults } = rows[0];
  const missing = Object.entries(settings).filter(
    ([name, value]) => !(defaults ?? []).includes(`${name}=${value}`),
  );
  if (missing.length === 0) return;
  const place = `ROLE ${pg.escapeIdentifier(role)} IN DATABASE ${pg.escapeIdentifier(database)}`;
  const changes = missing.map(([name, value]) => `ALTER ${place} SET ${name} = '${value}'`);
  try {
    await client.query([...changes, END_IDLE_CONNECTIONS].join('; '));
    log.warn(
      { role, database },
      'A pooler drops startup parameters: time limits are now defaults of the role.',
    );
  } catch (err) {
    // Another node did the same at this moment, or the role lacks the right; this connection has the
    // settings anyway.
    log.warn({ err, role, database }, 'Time limits could not be made defaults of the role');
  }
}

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
