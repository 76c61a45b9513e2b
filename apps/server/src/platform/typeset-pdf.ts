import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';

/** Files of late are not made again. */
const FILES_MAX = 50;

interface TypesetJob {
  template: string;
  inputs: Record<string, string>;
  /** Epoch milliseconds. */
  at: number;
}

export type TypesetRequest = TypesetJob & { id: number };
export type TypesetReply = { id: number } & ({ pdf: Uint8Array } | { error: string });

const files = new Map<string, Buffer>();
let typesetter: Typesetter | null = null;

/**
 * Typesets a template with texts that it reads from `sys.inputs` and never evaluates; the same
 * inputs give the same bytes.
 * @param at epoch milliseconds, for the file's date of creation
 */
export async function typesetPdf(
  template: string,
  inputs: Record<string, string>,
  at: number,
): Promise<Buffer> {
  const key = createHash('sha256')
    .update(JSON.stringify([template, inputs, at]))
    .digest('hex');
  const pdf = files.get(key) ?? (await typeset({ template, inputs, at }));
  files.delete(key);
  files.set(key, pdf);
  const [oldest] = files.keys();
  if (files.size > FILES_MAX && oldest !== undefined) files.delete(oldest);
  return pdf;
}

/** Ends the thread after the files that it was given; the next file starts another. Returns its exit code. */
export async function endTypesetting(): Promise<number | null> {
  const ending = typesetter;
  typesetter = null;
  return ending ? ending.end() : null;
}

function typeset(job: TypesetJob): Promise<Buffer> {
  typesetter ??= startTypesetter((gone) => {
    if (typesetter === gone) typesetter = null;
  });
  return typesetter.typeset(job);
}

interface Typesetter {
  typeset(job: TypesetJob): Promise<Buffer>;
  end(): Promise<number>;
}

interface Waiting {
  resolve(pdf: Buffer): void;
  reject(error: Error): void;
}

/**
 * A thread of its own: a long prescription takes some fifty milliseconds, the first file several times as
 * long, and every other request would wait. Typst takes much memory, so the thread starts with the first file.
 */
function startTypesetter(onGone: (typesetter: Typesetter) => void): Typesetter {
  const worker = new Worker(new URL('./typeset-worker.ts', import.meta.url), { execArgv: [] });
  const waiting = new Map<number, Waiting>();
  let count = 0;

  // An idle thread does not keep the process alive.
  worker.unref();
  worker.on('message', (reply: TypesetReply) => {
    const job = waiting.get(reply.id);
    waiting.delete(reply.id);
    if (waiting.size === 0) worker.unref();
    if ('pdf' in reply) job?.resolve(Buffer.from(reply.pdf));
    else job?.reject(new Error(`the file could not be typeset: ${reply.error}`));
  });
  worker.on('error', fail);
  worker.once('exit', () => fail(new Error('the typesetting thread has ended')));

  function fail(error: Error): void {
    onGone(started);
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }

  const started: Typesetter = {
    typeset: (job) =>
      new Promise((resolve, reject) => {
        count += 1;
        waiting.set(count, { resolve, reject });
        worker.ref();
        worker.postMessage({ id: count, ...job } satisfies TypesetRequest);
      }),
    end: () =>
      new Promise((resolve) => {
        worker.once('exit', resolve);
        worker.ref();
        worker.postMessage('end');
      }),
  };
  return started;
}
