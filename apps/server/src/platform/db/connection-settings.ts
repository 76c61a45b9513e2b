import pg, { type Pool, type PoolClient, type PoolConfig } from 'pg';
import type { DatabaseLog } from './database.ts';
import { errorFields } from './database-errors.ts';

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
