import { DEMO_STEP_DELAY_MAX, DEMO_STEP_DELAY_MIN } from '@nadi/domain/limits';
import type { Random } from '@nadi/secure-channel/session-id';

export interface Pace {
  /** Resolves after one delay, or when a person steps on. */
  wait(): Promise<void>;
  pause(): void;
  resume(): void;
  /** One step further, now. */
  step(): void;
  /** Whoever waits, waits no more and is never called. */
  stop(): void;
}

const BYTE_MAX = 255;

/** 1000 to 1500 ms a step (spec §4); nothing else of the demonstration runs on a timer. */
export function createPace(random: Random): Pace {
  let paused = false;
  let release: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function count() {
    clearTimeout(timer);
    if (release && !paused) timer = setTimeout(go, delay(random));
  }

  function go() {
    clearTimeout(timer);
    const next = release;
    release = null;
    next?.();
  }

  return {
    wait() {
      return new Promise((resolve) => {
        release = resolve;
        count();
      });
    },
    pause() {
      paused = true;
      clearTimeout(timer);
    },
    resume() {
      paused = false;
      count();
    },
    step: go,
    stop() {
      clearTimeout(timer);
      release = null;
    },
  };
}

function delay(random: Random): number {
  const share = (random(1)[0] ?? 0) / BYTE_MAX;
  return DEMO_STEP_DELAY_MIN + share * (DEMO_STEP_DELAY_MAX - DEMO_STEP_DELAY_MIN);
}
