import { AsyncLocalStorage } from 'node:async_hooks';

const low = new AsyncLocalStorage<true>();

/**
 * Runs work whose statements give way to all others on the embedded database, which runs one at a time
 * (docs/security.md#precedence). PostgreSQL runs both at once.
 */
export function withLowPrecedence<R>(run: () => R): R {
  return low.run(true, run);
}

export function hasLowPrecedence(): boolean {
  return low.getStore() ?? false;
}
