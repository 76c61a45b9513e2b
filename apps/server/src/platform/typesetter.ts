import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { Problem } from './problem.ts';

/** Recent files are cached. */
const FILES_MAX = 50;

const files = new Map<string, Promise<TypesetFile>>();
let typesetter: Typesetter | null = null;

/** @param at epoch milliseconds, for the file's date of creation */
export type TypesetPdf = (
  template: string,
  inputs: Record<string, string>,
  at: number,
) => Promise<Buffer>;

/**
 * Typesets a template with texts that it reads from `sys.inputs` and never evaluates. The same inputs give
 * the same bytes and are typeset once for simultaneous requests.
 * @param at epoch milliseconds, for the file's date of creation
 * @throws Problem 'unavailable' if too many files wait
 */
export const typesetPdf: TypesetPdf = async (template, inputs, at) => {
  return (await typesetFile({ template, inputs, at, format: 'pdf' })).bytes;
};

/**
 * Typesets a template like {@link typesetPdf}, for a long file that is needed once: neither the file nor the memory that
 * it took is retained.
 * @throws Problem 'unavailable' if too many files wait
 */
export const typesetOnce: TypesetPdf = async (template, inputs, at) => {
  typesetter ??= createTypesetter({ startThread });
  return (await typesetter.typeset({ template, inputs, at, format: 'pdf', once: true })).bytes;
};

/** Typesets a template as an SVG with the outlines of its letters, so that drawing it needs no font. */
export async function typesetSvg(
  template: string,
  inputs: Record<string, string>,
): Promise<Buffer> {
  return (await typesetFile({ template, inputs, at: 0, format: 'svg' })).bytes;
}

/** Returns a PNG as an input of a template, which takes only text: inside an SVG. Empty without one. */
export function pictureInput(png: Uint8Array | null): string {
  if (!png) return '';
  const data = Buffer.from(png).toString('base64');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><image width="1" height="1" href="data:image/png;base64,${data}"/></svg>`;
}

/** Returns the characters of a text that cannot be printed, because no font has them. */
export async function findUnprintable(text: string): Promise<readonly string[]> {
  return (await typesetFile({ template: 'letters.typ', inputs: { text }, at: 0, format: 'pdf' }))
    .unprintable;
}

async function typesetFile(job: TypesetJob): Promise<TypesetFile> {
  const key = createHash('sha256').update(JSON.stringify(job)).digest('hex');
  typesetter ??= createTypesetter({ startThread });
  const file = files.get(key) ?? typesetter.typeset(job);
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

export interface TypesetJob {
  template: string;
  inputs: Record<string, string>;
  /** Epoch milliseconds. */
  at: number;
  format: 'pdf' | 'svg';
  /** Forgets everything about the file afterwards. */
  once?: true;
}

export type TypesetReply =
  | { bytes: Uint8Array; unprintable: readonly string[] }
  | { error: string };

export interface TypesetFile {
  bytes: Buffer;
  /** Characters that no font has; a PDF shows their codes instead, an SVG empty boxes. */
  unprintable: readonly string[];
}

export type TypesetThread = Pick<
  Worker,
  'on' | 'once' | 'postMessage' | 'ref' | 'unref' | 'terminate'
>;

interface TypesetterOptions {
  startThread(): TypesetThread;
  /** Time limit for one file in milliseconds. */
  deadline?: number;
  /** Time limit for the current files when the thread is ended, in milliseconds. */
  grace?: number;
  /** Highest number of files, including the one in work. */
  waitingMax?: number;
}

export interface Typesetter {
  /** @throws Problem 'unavailable' if too many files wait */
  typeset(job: TypesetJob): Promise<TypesetFile>;
  /**
   * Ends the thread after the waiting files. Returns its exit code; null without a thread or after the time
   * limit.
   */
  end(): Promise<number | null>;
}

interface Waiting {
  job: TypesetJob;
  resolve(file: TypesetFile): void;
  reject(error: Error): void;
}

/**
 * Typesets one file after the other in a thread that starts with the first. A file that takes too long, or
 * ends the thread, fails alone, and the others continue in a new thread. Native code cannot be interrupted,
 * so the old thread is abandoned.
 */
export function createTypesetter({
  startThread,
  deadline = 10_000,
  grace = 5_000,
  waitingMax = 200,
}: TypesetterOptions): Typesetter {
  // The first file is in work.
  const waiting: Waiting[] = [];
  let thread: TypesetThread | null = null;
  let timer: NodeJS.Timeout | undefined;
  let onEnd: ((exitCode: number | null) => void) | null = null;

  function start(): TypesetThread {
    const started = startThread();
    started.on('message', (reply: TypesetReply) => {
      if (started === thread) finish(reply);
    });
    started.on('error', (error) => replace(started, error));
    started.once('exit', (exitCode) => {
      if (started === thread && waiting.length === 0) onEnd?.(exitCode);
      replace(started, new Error('the typesetting thread has ended'));
    });
    return started;
  }

  function next(): void {
    clearTimeout(timer);
    const [first] = waiting;
    if (first === undefined) {
      rest();
      return;
    }
    let current: TypesetThread;
    try {
      current = thread ??= start();
    } catch (error) {
      // The operating system may refuse another thread for a while.
      waiting.shift()?.reject(error as Error);
      next();
      return;
    }
    current.ref();
    const late = new Error(`${first.job.template} was not typeset within ${deadline} ms`);
    timer = setTimeout(() => replace(current, late), deadline);
    current.postMessage(first.job);
  }

  function rest(): void {
    if (onEnd === null)
      thread?.unref(); // An idle thread does not keep the process alive.
    else if (thread === null) onEnd(null);
    else {
      thread.ref();
      thread.postMessage('end');
    }
  }

  function finish(reply: TypesetReply): void {
    const job = waiting.shift();
    if ('bytes' in reply) job?.resolve({ ...reply, bytes: Buffer.from(reply.bytes) });
    else job?.reject(new Error(`the file could not be typeset: ${reply.error}`));
    next();
  }

  function replace(gone: TypesetThread, error: Error): void {
    if (gone !== thread) return;
    discard(gone);
    waiting.shift()?.reject(error);
    next();
  }

  function discard(gone: TypesetThread): void {
    thread = null;
    void gone.terminate();
    gone.unref();
  }

  function giveUp(): void {
    clearTimeout(timer);
    if (thread) discard(thread);
    for (const { reject } of waiting.splice(0)) reject(new Error('the server is stopping'));
    onEnd?.(null);
  }

  return {
    async typeset(job) {
      if (waiting.length >= waitingMax) throw new Problem('unavailable');
      return new Promise((resolve, reject) => {
        waiting.push({ job, resolve, reject });
        if (waiting.length === 1) next();
      });
    },
    async end() {
      if (thread === null) return null;
      const late = setTimeout(giveUp, grace);
      const exitCode = await new Promise<number | null>((resolve) => {
        onEnd = resolve;
        if (waiting.length === 0) rest();
      });
      clearTimeout(late);
      return exitCode;
    },
  };
}

/** Typst's PDF/A export reports text that no font has in this form; it writes marks as `\\u{bcd}`. */
const REPORT = /the text `\\*"(.*?)\\*"` could not be displayed/g;
const ESCAPE = /\\+u\{([0-9a-f]+)\}/g;

/** Returns each character once that the report lists as missing in all fonts. */
export function unprintableIn(report: string): string[] {
  const texts = [...report.matchAll(REPORT)].map(([, text = '']) =>
    text.replace(ESCAPE, (_, hex) => String.fromCodePoint(Number.parseInt(hex, 16))),
  );
  return [...new Set(texts.flatMap((text) => [...text]))].filter(isOutsideAscii);
}

/** Replaces those characters by their code, such as `[U+1F600]`, so that no empty box is printed. */
export function replaceUnprintable(
  inputs: Record<string, string>,
  characters: readonly string[],
): Record<string, string> {
  const unprintable = new Set(characters);
  const replaced = (text: string) =>
    [...text].map((each) => (unprintable.has(each) ? formatCodePoint(each) : each)).join('');
  return Object.fromEntries(Object.entries(inputs).map(([name, text]) => [name, replaced(text)]));
}

export function formatCodePoint(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;
}

/** The inputs are JSON. Its syntax is ASCII, which every font contains. */
function isOutsideAscii(character: string): boolean {
  return character > '\u007f';
}
