import type { Random } from '@nadi/secure-channel/session-id';

const STEP_DELAY_MS_MIN = 1000;
const STEP_DELAY_MS_MAX = 1500;

export interface StepTimer {
  /** Resolves after one delay, or on `step`. */
  wait(): Promise<void>;
  pause(): void;
  resume(): void;
  /** Ends the current delay. */
  step(): void;
  /** Cancels the delay; the pending promise never resolves. */
  stop(): void;
}

const BYTE_MAX = 255;

/** Delays each step by 1000 to 1500 ms (docs/product/public-pages.md#encryption-demonstration). */
export function createStepTimer(random: Random): StepTimer {
  let paused = false;
  let resolveWait: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function schedule() {
    clearTimeout(timer);
    if (resolveWait && !paused) timer = setTimeout(fire, delay(random));
  }

  function fire() {
    clearTimeout(timer);
    const next = resolveWait;
    resolveWait = null;
    next?.();
  }

  return {
    wait() {
      return new Promise((resolve) => {
        resolveWait = resolve;
        schedule();
      });
    },
    pause() {
      paused = true;
      clearTimeout(timer);
    },
    resume() {
      paused = false;
      schedule();
    },
    step: fire,
    stop() {
      clearTimeout(timer);
      resolveWait = null;
    },
  };
}

function delay(random: Random): number {
  const share = (random(1)[0] ?? 0) / BYTE_MAX;
  return STEP_DELAY_MS_MIN + share * (STEP_DELAY_MS_MAX - STEP_DELAY_MS_MIN);
}
