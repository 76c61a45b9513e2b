import { AsyncResource } from 'node:async_hooks';

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
