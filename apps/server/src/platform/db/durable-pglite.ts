import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { columnParsers } from './column-parsers.ts';
import { DurableNodeFS } from './durable-node-fs.ts';
import { syncPath, syncTree } from './sync-tree.ts';

/** Options of every PGlite, on disk or in memory. */
export const pgliteOptions = {
  parsers: columnParsers,
  // The extension is part of the program here, but of the server with PostgreSQL.
  extensions: { btree_gist, pg_trgm },
};

// PGlite's own start parameters contain -F, which turns fsync off.
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'wal_sync_method=fsync'],
  // This halves the memory of the process, because a clinic's working set is small.
  ...['-c', 'shared_buffers=16MB'],
];

/**
 * Opens PGlite on disk, and creates it in `folder` the first time. A commit survives a power cut. All code
 * must open PGlite on disk through this function. The caller holds the data lock.
 */
export async function openDurablePglite(
  folder: string,
  fsync?: (descriptor: number) => void,
): Promise<PGlite> {
  if (!existsSync(join(folder, 'PG_VERSION'))) await create(folder);
  const pglite = await start(folder, fsync);
  await requireFsync(pglite);
  return pglite;
}

// An interrupted creation leaves only a folder that is never opened.
async function create(folder: string): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  const pglite = await start(unfinished);
  await pglite.close();
  syncTree(unfinished);
  renameSync(unfinished, folder);
  syncPath(dirname(folder));
}

function start(folder: string, fsync?: (descriptor: number) => void): Promise<PGlite> {
  return PGlite.create({ ...pgliteOptions, fs: new DurableNodeFS(folder, fsync), startParams });
}

async function requireFsync(pglite: PGlite): Promise<void> {
  const { rows } = await pglite.query<{ fsync: string }>('show fsync');
  if (rows[0]?.fsync === 'on') return;
  await pglite.close();
  throw new Error('The embedded database runs without fsync: a power cut would lose bookings');
}
