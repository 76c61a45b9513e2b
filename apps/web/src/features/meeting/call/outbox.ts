import { SOCKET_MESSAGES_PER_SECOND } from '@nadi/domain/limits';
import type { CallClock } from './call-clock.ts';

/** A little below what the server listens to, so that nothing of ours is ever ignored. */
const PER_SECOND = SOCKET_MESSAGES_PER_SECOND * 0.9;
const BURST = PER_SECOND * 1.8;

export interface Outbox {
  send(letter: () => void): void;
  clear(): void;
}

/** Keeps order and pace; only entering a large room ever has to wait. */
export function outbox(clock: CallClock): Outbox {
  const waiting: (() => void)[] = [];
  let credit = BURST;
  let creditAt = clock.now();
  let stopWaiting: (() => void) | null = null;

  function flush(): void {
    stopWaiting = null;
    const now = clock.now();
    credit = Math.min(BURST, credit + (Math.max(0, now - creditAt) / 1000) * PER_SECOND);
    creditAt = now;
    while (credit >= 1) {
      const letter = waiting.shift();
      if (!letter) return;
      credit -= 1;
      letter();
    }
    if (waiting.length > 0) stopWaiting = clock.after(1000 / PER_SECOND, flush);
  }

  return {
    send(letter) {
      waiting.push(letter);
      if (stopWaiting === null) flush();
    },
    clear() {
      waiting.length = 0;
      stopWaiting?.();
      stopWaiting = null;
    },
  };
}
