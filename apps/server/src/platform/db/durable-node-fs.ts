import { fsyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { endProcess } from './end-process.ts';

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
