import { Kysely } from 'kysely';
import pg from 'pg';
import { ensureSettings, SESSION_SETTINGS, startupOptions } from './connection-settings.ts';
import {
  columnParsers,
  type Database,
  type DatabaseLog,
  executeSql,
  insideTransaction,
  isReachable,
} from './database.ts';
import { guardedPostgresDialect } from './postgres-dialect.ts';
import { PreparedStatements } from './prepared-statements.ts';

const poolSize = 10;
const connectTimeoutMs = 3000;
// Longer than the server's own limit (statement_timeout), so it is reached only if the network drops all
// packets.
const queryTimeoutMs = 11_000;
const textArray = 1009;
// Type numbers of arrays whose elements we parse ourselves: int8, date, timestamptz.
const arrayElement: Record<number, number> = { 1016: 20, 1182: 1082, 1185: 1184 };

/** Connects lazily: an unreachable server causes an error at the first statement, and in `ready()`. */
export async function openPostgres<T>({
  databaseUrl,
  prepare,
  setUp,
  log,
}: {
  databaseUrl: string;
  prepare: boolean;
  setUp: boolean;
  log: DatabaseLog;
}): Promise<Database<T>> {
  const pool = openPool(databaseUrl, log, {
    max: poolSize,
    query_timeout: queryTimeoutMs,
    ...startupOptions(SESSION_SETTINGS),
    ...(setUp && { onConnect: (client) => ensureSettings(client, SESSION_SETTINGS, log) }),
  });
  const statements = new PreparedStatements(prepare, log);
  const db = new Kysely<T>({ dialect: guardedPostgresDialect(pool, statements) });
  let closing: Promise<void> | undefined;
  return {
    engine: 'postgres',
    db,
    transaction: (run) =>
      db.transaction().execute((transaction) => insideTransaction(() => run(transaction))),
    withoutTimeLimits: (run) => withoutTimeLimits(databaseUrl, log, run),
    executeSql: (text, values) => executeSql(db, text, values),
    ready: () => isReachable(db),
    load: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => {
      closing ??= db.destroy();
      return closing;
    },
  };
}

/** Behind a pooler the limits are defaults of the role, because a session must not change those of others. */
const BEGIN_UNLIMITED = 'begin; set local statement_timeout = 0; set local lock_timeout = 0';

async function withoutTimeLimits<T, R>(
  databaseUrl: string,
  log: DatabaseLog,
  run: (db: Kysely<T>) => Promise<R>,
) {
  const { jit, TimeZone } = SESSION_SETTINGS;
  const pool = openPool(databaseUrl, log, {
    max: 1,
    ...startupOptions({ statement_timeout: '0', lock_timeout: '0', jit, TimeZone }),
    onConnect: (client) => ensureSettings(client, { jit, TimeZone }, log),
  });
  const statements = new PreparedStatements(false, log);
  const db = new Kysely<T>({ dialect: guardedPostgresDialect(pool, statements, BEGIN_UNLIMITED) });
  try {
    return await run(db);
  } finally {
    await db.destroy();
  }
}

function openPool(databaseUrl: string, log: DatabaseLog, settings: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    // BEGIN and the first statement are sent without waiting in between.
    pipeline: true,
    application_name: 'nadi',
    types: { getTypeParser: parserFor },
    ...settings,
  });
  // Without listeners either error would end the process: that of a connection lent to a transaction
  // between two statements, and that of an idle one. The pool replaces both.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'The database closed a connection'));
  });
  pool.on('error', () => {});
  return pool;
}

function parserFor(type: number, format?: string) {
  const parseElement = columnParsers[arrayElement[type] ?? 0];
  if (parseElement) return (text: string) => parseArray(text, parseElement);
  return columnParsers[type] ?? pg.types.getTypeParser(type, format as 'text');
}

function parseArray(text: string, parseElement: (text: string) => unknown): unknown[] {
  const elements: Array<string | null> = pg.types.getTypeParser(textArray as number)(text);
  return elements.map((element) => (element === null ? null : parseElement(element)));
}
