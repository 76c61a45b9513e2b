import { fsyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type EmscriptenInit = NodeFS['init'];
type Options = Parameters<EmscriptenInit>[1];
/** What we touch inside PGlite 0.5.16; its version is pinned for this, and a test counts the calls. */
interface NodeFsInternals {
  tryFSOperation(operation: () => void): void;
  stream_ops: { fsync?: (stream: { nfd: number }) => number };
}

/** PGlite's Node file system with the fsync it lacks; without it a power cut loses every commit. */
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
        internals.tryFSOperation(() => this.#fsync(stream.nfd));
        return 0;
      };
    };
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] },
    };
  }
}
