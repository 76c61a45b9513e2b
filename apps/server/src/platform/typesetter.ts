import type { Worker } from 'node:worker_threads';
import { Problem } from './problem.ts';

export interface TypesetJob {
  template: string;
  inputs: Record<string, string>;
  /** Epoch milliseconds. */
  at: number;
}

export type TypesetReply = { pdf: Uint8Array; unprintable: readonly string[] } | { error: string };

export interface TypesetFile {
  pdf: Buffer;
  /** Characters that no font has; the file shows their codes instead. */
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
    if ('pdf' in reply) job?.resolve({ ...reply, pdf: Buffer.from(reply.pdf) });
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
