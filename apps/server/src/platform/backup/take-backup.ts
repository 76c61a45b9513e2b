import { createWriteStream, existsSync } from 'node:fs';
import { link, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { openDurablePglite } from '#platform/db/durable-pglite.ts';
import { sharesServerConnections } from '#platform/db/probe-pooler.ts';
import { syncPath } from '#platform/db/sync-tree.ts';
import { withDatabaseCopy } from './copy-database.ts';
import { dumpEmbedded } from './dump-embedded.ts';
import { dumpPostgres } from './dump-postgres.ts';

export interface Store {
  databaseUrl?: string | undefined;
  dataDir: string;
}

/**
 * Writes the whole database as gzip of SQL to `file`, which appears only when it is complete.
 * @throws one sentence if `file` exists or the database cannot be read
 */
export async function takeBackup(store: Store, file: string): Promise<void> {
  if (existsSync(file)) throw new Error(`${file} exists already: choose another name`);
  if (store.databaseUrl) {
    await refusePooler(store.databaseUrl);
    return writeWhole(file, dumpPostgres(store.databaseUrl));
  }
  return withDatabaseCopy(store.dataDir, async (copy) => {
    const pglite = await openDurablePglite(copy);
    await writeWhole(file, dumpEmbedded(pglite)).finally(() => pglite.close());
  });
}

/** Backups and restores set the search path of their session; a pooler would pass it to other clients. */
export async function refusePooler(databaseUrl: string): Promise<void> {
  if (!(await sharesServerConnections(databaseUrl))) return;
  throw new Error(
    'DATABASE_URL leads to a pooler that shares connections: for backups and restores, set it to the address of PostgreSQL itself',
  );
}

async function writeWhole(file: string, pieces: AsyncIterable<string>): Promise<void> {
  const unfinished = `${file}.unfinished`;
  // The file holds health data and password hashes, so only its owner may read it. `flush` is an fsync.
  const bytes = createWriteStream(unfinished, { mode: 0o600, flush: true });
  try {
    await pipeline(Readable.from(pieces), createGzip(), bytes);
    // Unlike rename, link never replaces a file that appeared meanwhile.
    await link(unfinished, file);
  } finally {
    await rm(unfinished, { force: true });
  }
  syncPath(dirname(file));
}
