import { AsyncResource } from 'node:async_hooks';

/**
 * Runs the work for one item after another and continues after a failed one.
 * @throws the error after the last item; an AggregateError if several items failed
 */
export async function runEach<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const errors: unknown[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length === 1) throw errors[0];
  if (errors.length > 1)
    throw new AggregateError(errors, `${errors.length} of ${items.length} failed`);
}

/** Maps items in their order, with up to `depth` of them in work at once. */
export async function* mapAhead<T, R>(
  items: Iterable<T>,
  work: (item: T) => Promise<R>,
  depth: number,
): AsyncGenerator<R> {
  const running: Promise<R>[] = [];
  try {
    for (const item of items) {
      const started = work(item);
      // A failure is reported in the item's turn.
      started.catch(() => undefined);
      running.push(started);
      if (running.length === depth) yield await (running.shift() as Promise<R>);
    }
    for (const started of running.splice(0)) yield await started;
  } finally {
    await Promise.allSettled(running);
  }
}

/** Yields from the sources in turn until each has ended. */
export async function* alternately<T>(...sources: readonly AsyncGenerator<T>[]): AsyncGenerator<T> {
  const open = new Set(sources);
  try {
    while (open.size > 0) {
      for (const source of open) {
        const { done, value } = await source.next();
        if (done) open.delete(source);
        else yield value;
      }
    }
  } finally {
    for (const source of open) await source.return(undefined);
  }
}

export interface BackgroundRun {
  /** Starts the work without waiting for it. Calls before its start share a run. */
  start(): void;
  /** Resolves when all started work has ended. */
  idle(): Promise<void>;
}

/**
 * Runs work that a request causes without waiting for it, one run after the other. It runs in the context
 * of this call, outside the transaction that starts it.
 */
export function runSoon(
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): BackgroundRun {
  const run = AsyncResource.bind(work);
  let last: Promise<void> = Promise.resolve();
  let waiting = false;
  return {
    start() {
      if (waiting) return;
      waiting = true;
      last = last
        .then(() => {
          waiting = false;
          return run();
        })
        .catch(onError);
    },
    idle: () => last,
  };
}
