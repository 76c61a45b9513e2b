import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { isRefusedParameter, SESSION_SETTINGS, startupOptions } from './connection-settings.ts';
import { preparedStatementFault } from './database-errors.ts';

const CONNECT_TIMEOUT_MS = 3000;
const CONNECTIONS = 5;
/** Long enough that each of the connections needs its own server connection. */
const AT_ONCE_S = 0.1;

interface ServedSettings {
  /** True if a pooler lends server connections: another process answers than the one at connection start. */
  pooled: boolean;
  /** Settings that a connection lacks, with the values that it has instead. */
  missing: string[];
}

/** Measures the settings of statements on several connections at once; changes nothing. */
export async function probeSettings(databaseUrl: string): Promise<ServedSettings> {
  const probes = Array.from({ length: CONNECTIONS }, () => withClient(databaseUrl, measure));
  const measured = await Promise.all(probes);
  return {
    pooled: measured.some(({ pooled }) => pooled),
    missing: [...new Set(measured.flatMap(({ missing }) => missing))],
  };
}

/**
 * Returns whether a pooler lends one server connection to several clients in turn. Session settings of one
 * client, such as pg_dump and backups, would then reach the others.
 */
export async function sharesServerConnections(databaseUrl: string): Promise<boolean> {
  return withClient(databaseUrl, (one) =>
    withClient(databaseUrl, async (other) => (await backend(one)) === (await backend(other))),
  );
}

async function measure(client: pg.Client): Promise<ServedSettings> {
  const entries = Object.entries(SESSION_SETTINGS);
  const columns = entries.map(([name], place) => `current_setting('${name}') AS "now${place}"`);
  const { rows } = await client.query(
    `SELECT pg_backend_pid() AS pid, pg_sleep(${AT_ONCE_S})::text, ${columns.join(', ')}`,
  );
  const missing = entries.flatMap(([name, value], place) => {
    const now = rows[0][`now${place}`];
    return now === value ? [] : [`${name} is ${now} instead of ${value}`];
  });
  const { processID } = client as pg.Client & { processID?: number };
  return { pooled: rows[0].pid !== processID, missing };
}

async function backend(client: pg.Client): Promise<number> {
  return (await client.query('SELECT pg_backend_pid() AS pid')).rows[0].pid;
}

/** Connects like the server: with startup parameters, unless they are refused. */
async function withClient<R>(databaseUrl: string, run: (client: pg.Client) => Promise<R>) {
  const requested = startupOptions(SESSION_SETTINGS);
  const client = await connect(databaseUrl, requested).catch((error: unknown) => {
    if (isRefusedParameter(error)) return connect(databaseUrl, {});
    throw error;
  });
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

async function connect(connectionString: string, options: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({
    ...{ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, application_name: 'nadi' },
    ...options,
  });
  client.on('error', () => {});
  await client.connect();
  return client;
}

const ROUNDS = 3;

/**
 * Returns whether two connections can each hold a statement of the same name. If a pooler lends one server
 * connection to both, the second finds the name taken, or its statement gone.
 */
export async function supportsPreparedStatements(databaseUrl: string): Promise<boolean> {
  const clients = [openClient(databaseUrl), openClient(databaseUrl)];
  const name = `nadi_probe_${randomBytes(8).toString('hex')}`;
  try {
    await Promise.all(clients.map((client) => client.connect()));
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const client of clients) {
        await client.query({ name, text: 'select $1::int as round', values: [round] });
      }
    }
    return true;
  } catch (error) {
    if (preparedStatementFault(error) === 'unsupported') return false;
    throw error;
  } finally {
    await Promise.allSettled(clients.map((client) => client.end()));
  }
}

function openClient(databaseUrl: string): pg.Client {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'nadi',
  });
  client.on('error', () => {});
  return client;
}
