import type { PassThrough } from 'node:stream';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  /** A path with `/`, without a leading one. */
  readonly name: string;
  readonly contents: readonly Uint8Array[];
  /** False for contents that are compressed already. */
  readonly compress: boolean;
}

/**
 * Writes a ZIP file while its entries are made: at most two of them are in memory.
 * @param at the time of every entry
 */
export async function* zipEntries(
  entries: AsyncIterable<ZipEntry>,
  at: Date,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as PassThrough;
  zip.on('error', (error: Error) => output.destroy(error));
  const adding = addEntries(zip, entries, at).catch((error: Error) => output.destroy(error));
  yield* output;
  await adding;
}

async function addEntries(zip: ZipFile, entries: AsyncIterable<ZipEntry>, at: Date): Promise<void> {
  for await (const { name, contents, compress } of entries) {
    const source = Readable.from(contents, { objectMode: false });
    await new Promise<void>((resolve, reject) => {
      const { promise: gone, stop } = whenClosed(zip.outputStream as PassThrough);
      gone.then(() => reject(new Error('the ZIP file is no longer read')));
      source.once('end', () => resolve(stop()));
      source.once('error', reject);
      zip.addReadStreamLazy(name, { mtime: at, compress }, openOnce(source));
    });
  }
  zip.end();
}

/** The ZIP file retains the function that opens an entry until the end; this one does not retain the entry. */
function openOnce(source: Readable) {
  const opened = [source];
  return (add: (error: null, contents: Readable) => void) => {
    for (const each of opened.splice(0)) add(null, each);
  };
}

function whenClosed(stream: PassThrough) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const onClose = () => resolve();
  stream.once('close', onClose);
  return { promise, stop: () => void stream.off('close', onClose) };
}

/** Joins pieces of any size to parts of `bytes`; only the last one is smaller. */
export async function* inParts(
  pieces: AsyncIterable<Uint8Array>,
  bytes: number,
): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; ) {
      const taken = piece.subarray(at, at + bytes - size);
      waiting.push(taken);
      size += taken.length;
      at += taken.length;
      if (size < bytes) continue;
      yield Buffer.concat(waiting);
      waiting = [];
      size = 0;
    }
  }
  if (size > 0) yield Buffer.concat(waiting);
}
