import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<{ open: boolean }>();

/** Marks everything `run` awaits as inside a transaction, until it settles. */
export function insideTransaction<R>(run: () => Promise<R>): Promise<R> {
  const transaction = { open: true };
  return current.run(transaction, async () => {
    try {
      return await run();
    } finally {
      transaction.open = false;
    }
  });
}

/**
 * Throws when the caller holds a transaction and asks for another connection: embedded, that waits
 * for itself for ever; in a pool it empties the pool. The same answer on both engines.
 */
export function assertOutsideTransaction(): void {
  if (!current.getStore()?.open) return;
  throw new Error(
    'Inside a transaction use the sql it was given, not the database: this would wait for itself for ever',
  );
}
