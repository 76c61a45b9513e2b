import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { createTypesetter, type TypesetFile, type Typesetter } from './typesetter.ts';

/** Recent files are cached. */
const FILES_MAX = 50;

const files = new Map<string, Promise<TypesetFile>>();
let typesetter: Typesetter | null = null;

/**
 * Typesets a template with texts that it reads from `sys.inputs` and never evaluates. The same inputs give
 * the same bytes and are typeset once for simultaneous requests.
 * @param at epoch milliseconds, for the file's date of creation
 * @throws Problem 'unavailable' if too many files wait
 */
export async function typesetPdf(
  template: string,
  inputs: Record<string, string>,
  at: number,
): Promise<Buffer> {
  return (await typesetFile(template, inputs, at)).pdf;
}

/** Returns the characters of a text that cannot be printed, because no font has them. */
export async function findUnprintable(text: string): Promise<readonly string[]> {
  return (await typesetFile('letters.typ', { text }, 0)).unprintable;
}

async function typesetFile(
  template: string,
  inputs: Record<string, string>,
  at: number,
): Promise<TypesetFile> {
  const key = createHash('sha256')
    .update(JSON.stringify([template, inputs, at]))
    .digest('hex');
  typesetter ??= createTypesetter({ startThread });
  const file = files.get(key) ?? typesetter.typeset({ template, inputs, at });
  files.delete(key);
  files.set(key, file);
  const [oldest] = files.keys();
  if (files.size > FILES_MAX && oldest !== undefined) files.delete(oldest);
  try {
    return await file;
  } catch (error) {
    if (files.get(key) === file) files.delete(key);
    throw error;
  }
}

/** Ends the thread after its current files; the next file starts another. Returns its exit code. */
export async function endTypesetting(): Promise<number | null> {
  const ending = typesetter;
  typesetter = null;
  return ending ? ending.end() : null;
}

/**
 * Uses a separate thread. A long prescription takes some fifty milliseconds, and the first file several
 * times as long, which would block every other request. Typst takes much memory, so the thread starts with
 * the first file.
 */
function startThread(): Worker {
  return new Worker(new URL('./typeset-worker.ts', import.meta.url), { execArgv: [] });
}
