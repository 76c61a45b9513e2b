import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { preparedStatementFault } from './database-errors.ts';

const CONNECT_TIMEOUT_MS = 3000;
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
