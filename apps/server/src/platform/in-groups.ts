import { AsyncResource } from 'node:async_hooks';

interface Waiting<I, O> {
  readonly item: I;
  readonly resolve: (result: O) => void;
  readonly reject: (error: unknown) => void;
}

interface GroupOptions {
  /** Highest number of items in a group. */
  readonly max: number;
  /** Longest time that the next group waits for the running one; then both run at once. */
  readonly patienceMs: number;
}

/**
 * Returns a function that processes an item together with others. An item that arrives while no group runs
 * starts at once, alone. Items that arrive meanwhile wait for the end of the group and form the next one.
 * So there is no wait on a quiet day, and groups grow on a busy one.
 * @param work returns a result for each item, in their order; all of them are rejected with its error
 */
export function inGroups<I, O>(
  work: (items: readonly I[]) => Promise<readonly O[]>,
  { max, patienceMs }: GroupOptions,
): (item: I) => Promise<O> {
  // Runs outside the context of the request that starts the group for all others.
  const workForAll = AsyncResource.bind(work);
  const waiting: Waiting<I, O>[] = [];
  let awaited: object | null = null;

  function beginNext(): void {
    if (awaited !== null || waiting.length === 0) return;
    const group = waiting.splice(0, max);
    awaited = group;
    const stopWaiting = () => {
      if (awaited !== group) return;
      awaited = null;
      beginNext();
    };
    const patience = setTimeout(stopWaiting, patienceMs);
    void settle(group, workForAll).then(() => {
      clearTimeout(patience);
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
  group: readonly Waiting<I, O>[],
  work: (items: readonly I[]) => Promise<readonly O[]>,
): Promise<void> {
  try {
    const results = await work(group.map(({ item }) => item));
    for (const [n, { resolve }] of group.entries()) resolve(results[n] as O);
  } catch (error) {
    for (const { reject } of group) reject(error);
  }
}
