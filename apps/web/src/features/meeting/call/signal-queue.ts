import { SOCKET_MESSAGES_PER_SECOND } from '@nadi/domain/limits';
import { tokenBucket } from '@nadi/domain/token-bucket';
import type { CallClock } from './call-clock.ts';

/** Slightly below the server's limit, so that the server never ignores our signals. */
const PER_SECOND = SOCKET_MESSAGES_PER_SECOND * 0.9;
const RATE = { burst: PER_SECOND * 1.8, perSecond: PER_SECOND };

export interface SignalQueue {
  send(signal: () => void): void;
  /** Drops the waiting signals. */
  clear(): void;
}

/** Sends signals in order within the server's rate limit; only joining a large room has to wait. */
export function signalQueue(clock: CallClock): SignalQueue {
  const bucket = tokenBucket(RATE);
  let waiting: (() => void)[] = [];
  let cancelFlush: (() => void) | null = null;

  function flush(): void {
    cancelFlush = null;
    while (waiting.length > 0 && bucket.take(clock.now())) waiting.shift()?.();
    if (waiting.length > 0) cancelFlush = clock.after(1000 / PER_SECOND, flush);
  }

  return {
    send(signal) {
      waiting.push(signal);
      if (cancelFlush === null) flush();
    },
    clear() {
      waiting = [];
      cancelFlush?.();
      cancelFlush = null;
    },
  };
}
