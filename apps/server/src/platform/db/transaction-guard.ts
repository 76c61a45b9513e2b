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
 * Throws when the caller holds a transaction and asks for another connection: embedded, that would
 * wait for itself forever; in a pool it could use up the pool. Throws on both engines alike.
 */
export function assertOutsideTransaction(): void {
  if (!current.getStore()?.open) return;
  throw new Error(
    'Inside a transaction use its trx, not the database handle: this would wait for itself forever',
  );
}
