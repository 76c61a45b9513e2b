import { AsyncResource } from 'node:async_hooks';

interface Waiting<I, O> {
  readonly item: I;
  readonly resolve: (result: O) => void;
  readonly reject: (error: unknown) => void;
}

interface BatcherOptions {
  /** Highest number of items in a batch. */
  readonly max: number;
  /** Longest time that the next batch waits for the running one; then both run concurrently. */
  readonly maxWaitMs: number;
}

/**
 * Returns a function that processes items in batches. An item that arrives while no batch runs starts
 * immediately, alone. Items that arrive meanwhile wait for the end of that batch and form the next one. So
 * an idle server adds no delay, and batches grow with the load.
 * @param work returns a result for each item, in order; its error rejects all of them
 */
export function createBatcher<I, O>(
  work: (items: readonly I[]) => Promise<readonly O[]>,
  { max, maxWaitMs }: BatcherOptions,
): (item: I) => Promise<O> {
  // Runs outside the async context of the request that starts the batch.
  const runWork = AsyncResource.bind(work);
  const waiting: Waiting<I, O>[] = [];
  let awaited: object | null = null;

  function beginNext(): void {
    if (awaited !== null || waiting.length === 0) return;
    const batch = waiting.splice(0, max);
    awaited = batch;
    const stopWaiting = () => {
      if (awaited !== batch) return;
      awaited = null;
      beginNext();
    };
    const timer = setTimeout(stopWaiting, maxWaitMs);
    void settle(batch, runWork).then(() => {
      clearTimeout(timer);
      stopWaiting();
    });
  }

  return (item) => {
    const { promise, resolve, reject } = Promise.withResolvers<O>();
    waiting.push({ item, resolve, reject });
    beginNext();
    return promise;
  };
}

async function settle<I, O>(
  batch: readonly Waiting<I, O>[],
  work: (items: readonly I[]) => Promise<readonly O[]>,
): Promise<void> {
  try {
    const results = await work(batch.map(({ item }) => item));
    for (const [n, { resolve }] of batch.entries()) resolve(results[n] as O);
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}
