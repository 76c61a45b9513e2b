import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<{ open: boolean }>();

/** Marks everything that `run` awaits as inside a transaction, until it settles. */
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
 * Throws if the caller holds a transaction and requests another connection. The embedded engine would wait
 * for itself forever, and a pool could be used up. Throws on both engines.
 */
export function assertOutsideTransaction(): void {
  if (!current.getStore()?.open) return;
  throw new Error(
    'Inside a transaction use its trx, not the database handle: this would wait for itself forever',
  );
}
