import { AsyncResource } from 'node:async_hooks';

interface Waiting<I, O> {
  readonly item: I;
  readonly resolve: (result: O) => void;
  readonly reject: (error: unknown) => void;
}

interface GroupOptions {
  /** How many items a group has at most. */
  readonly max: number;
  /** How long the next group waits for the one that runs; then both run at once. */
  readonly patienceMs: number;
}

/**
 * Returns a function that does the work of an item together with that of others. An item that comes while
 * no group runs begins at once, alone; those that come meanwhile wait for the group's end and are the next one.
 * So nobody waits on a quiet day, and on a busy one groups grow by themselves.
 * @param work returns a result for each item, in their order; what it throws is thrown to all of them
 */
export function inGroups<I, O>(
  work: (items: readonly I[]) => Promise<readonly O[]>,
  { max, patienceMs }: GroupOptions,
): (item: I) => Promise<O> {
  // Outside of the request, its transaction and its precedence, that happens to begin a group for everybody.
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
