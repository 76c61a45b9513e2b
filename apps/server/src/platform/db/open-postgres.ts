import { Kysely } from 'kysely';
import pg from 'pg';
import { columnParsers } from './column-parsers.ts';
import type { Database, DatabaseLog } from './database.ts';
import { executeSql } from './execute-sql.ts';
import { guardedPostgresDialect } from './postgres-dialect.ts';
import { PreparedStatements } from './prepared-statements.ts';
import { isReachable } from './ready.ts';
import { insideTransaction } from './transaction-guard.ts';

const poolSize = 10;
const connectTimeoutMs = 3000;
const statementTimeoutMs = 10_000;
const lockTimeoutMs = 5000;
// Beyond the server's own limit: reached only if the network drops all packets.
const queryTimeoutMs = statementTimeoutMs + 1000;
const textArray = 1009;
// Arrays of the types we parse ourselves, by type number: int8, date, timestamptz.
const arrayElement: Record<number, number> = { 1016: 20, 1182: 1082, 1185: 1184 };

/** Connects lazily: an unreachable server shows at the first statement, and in `ready()`. */
export async function openPostgres<T>({
  databaseUrl,
  prepare,
  log,
}: {
  databaseUrl: string;
  prepare: boolean;
  log: DatabaseLog;
}): Promise<Database<T>> {
  const limits = {
    max: poolSize,
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    query_timeout: queryTimeoutMs,
  };
  const pool = openPool(databaseUrl, limits, log);
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

async function withoutTimeLimits<T, R>(
  databaseUrl: string,
  log: DatabaseLog,
  run: (db: Kysely<T>) => Promise<R>,
) {
  const pool = openPool(databaseUrl, { max: 1 }, log);
  const statements = new PreparedStatements(false, log);
  const db = new Kysely<T>({ dialect: guardedPostgresDialect(pool, statements) });
  try {
    return await run(db);
  } finally {
    await db.destroy();
  }
}

function openPool(databaseUrl: string, limits: pg.PoolConfig, log: DatabaseLog): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    application_name: 'nadi',
    // The embedded engine runs in UTC; the same here, so that dates in SQL mean the same.
    // Compiling a plan takes longer than running it: a list of 25 rows took seconds where it was estimated high.
    options: '-c timezone=UTC -c jit=off',
    types: { getTypeParser: parserFor },
    ...limits,
  });
  // Unheard, either error would end the process: that of a connection lent to a transaction between
  // two statements, and that of an idle one. The pool replaces both.
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
