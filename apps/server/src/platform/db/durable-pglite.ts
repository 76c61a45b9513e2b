import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { columnParsers } from './column-parsers.ts';
import { DurableNodeFS } from './durable-node-fs.ts';
import { syncPath, syncTree } from './sync-tree.ts';

/** What every PGlite of ours has in common, on disk or in memory. */
export const pgliteOptions = {
  parsers: columnParsers,
  // Part of the program here; a PostgreSQL server brings it along.
  extensions: { btree_gist, pg_trgm },
};

// PGlite's own start parameters hold -F, which turns fsync off.
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'wal_sync_method=fsync'],
  // Halves the memory of the process; a clinic's working set is small.
  ...['-c', 'shared_buffers=16MB'],
];

/**
 * Opens PGlite on disk, creating it in `folder` at first; a commit survives a power cut. Nothing
 * else may open PGlite on disk. The caller holds the data lock.
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

// A creation that was cut off leaves only a folder that is never opened.
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
