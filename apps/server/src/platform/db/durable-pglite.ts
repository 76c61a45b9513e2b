import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { columnParsers } from './database.ts';

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

type EmscriptenInit = NodeFS['init'];
type Options = Parameters<EmscriptenInit>[1];
/** Parts of PGlite 0.5.16 that we change. Its version is pinned for this, and a test counts the calls. */
interface NodeFsInternals {
  tryFSOperation(operation: () => void): void;
  stream_ops: { fsync?: (stream: { nfd: number }) => number };
}

/** Errors of file systems that cannot sync folders; PostgreSQL ignores them. */
const UNSUPPORTED = new Set(['EBADF', 'EINVAL']);

/**
 * PGlite's Node file system with the missing fsync; without it a power cut loses every commit. If fsync
 * fails, the process ends: PostgreSQL would end too, and PGlite never returns from the statement.
 */
export class DurableNodeFS extends NodeFS {
  readonly #fsync: (descriptor: number) => void;

  constructor(folder: string, fsync: (descriptor: number) => void = fsyncSync) {
    super(folder);
    this.#fsync = fsync;
  }

  override async init(
    pglite: Parameters<EmscriptenInit>[0],
    options: Options,
  ): ReturnType<EmscriptenInit> {
    const { emscriptenOpts } = await super.init(pglite, options);
    const addFsync = (module: { NODEFS: unknown }) => {
      const internals = module.NODEFS as NodeFsInternals;
      internals.stream_ops.fsync = (stream) => {
        internals.tryFSOperation(() => this.#syncOrEnd(stream.nfd));
        return 0;
      };
    };
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] },
    };
  }

  #syncOrEnd(descriptor: number): void {
    try {
      this.#fsync(descriptor);
    } catch (error) {
      if (UNSUPPORTED.has(String((error as NodeJS.ErrnoException).code))) throw error;
      endProcess('The embedded database could not be written to the disk', error);
    }
  }
}

const STDERR = 2;
const FATAL = 60;

/**
 * Logs a fatal line and ends the process with a non-zero code, immediately and even inside the embedded
 * engine. The supervisor starts a new process, which recovers from the database's log.
 */
export function endProcess(reason: string, error: unknown): never {
  const { code = 'unknown' } = error as { code?: string };
  const line = {
    level: FATAL,
    time: new Date().toISOString(),
    code,
    msg: `${reason}: the process ends`,
  };
  try {
    writeSync(STDERR, `${JSON.stringify(line)}\n`);
  } finally {
    process.exit(1);
  }
}

/** Syncs `folder` and every file and directory below it to the disk. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else if (entry.isFile()) syncPath(path);
  }
  syncPath(folder);
}

/** Syncs one file, or the names in one directory, to the disk. */
export function syncPath(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
