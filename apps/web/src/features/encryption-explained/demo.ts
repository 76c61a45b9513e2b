import type { Random } from '@nadi/secure-channel/session-id';
import { type DemoState, freshState, withoutActive, withStep } from './demo-state.ts';
import { type DemoContext, runDemo } from './run-demo.ts';

interface DemoDeps {
  fetch: typeof globalThis.fetch;
  random: Random;
  /** Epoch milliseconds. */
  now(): number;
  /** Creates a new timer for every run. */
  stepTimer(): StepTimer;
  onEnd(outcome: 'completed' | 'failed'): void;
}

export interface Demo {
  snapshot(): DemoState;
  subscribe(listener: () => void): () => void;
  /** @param options.chosen the private number, 1 to 21; drawn at random if undefined */
  start(options: { chosen: number | undefined; paused?: boolean }): Promise<void>;
  pause(): void;
  resume(): void;
  /** Finishes the current step. */
  nextStep(): void;
  /** Stops the run without reporting an outcome. */
  stop(): void;
}

/** Creates a demonstration: an immutable snapshot, and the commands that change it. */
export function createDemo(deps: DemoDeps): Demo {
  const listeners = new Set<() => void>();
  let state = freshState('idle');
  let pace = deps.stepTimer();
  let running = new AbortController();

  function set(next: DemoState) {
    state = next;
    for (const listener of listeners) listener();
  }

  async function start({ chosen, paused = false }: Parameters<Demo['start']>[0]) {
    stop();
    running = new AbortController();
    pace = deps.stepTimer();
    if (paused) pace.pause();
    const { signal } = running;
    set(freshState(paused ? 'paused' : 'running'));
    try {
      await runDemo(createDemoContext({ deps, pace, signal, get: () => state, set }), chosen);
    } catch {
      if (signal.aborted) return;
      return end('failed');
    }
    if (!signal.aborted) end('completed');
  }

  function end(outcome: 'completed' | 'failed') {
    set({ ...withoutActive(state), phase: 'idle', outcome });
    deps.onEnd(outcome);
  }

  function stop() {
    running.abort();
    pace.stop();
  }

  return {
    snapshot: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start,
    pause() {
      if (state.phase !== 'running') return;
      pace.pause();
      set({ ...state, phase: 'paused' });
    },
    resume() {
      if (state.phase !== 'paused') return;
      set({ ...state, phase: 'running' });
      pace.resume();
    },
    nextStep: () => pace.step(),
    stop,
  };
}

interface DemoContextDeps {
  deps: DemoDeps;
  pace: StepTimer;
  signal: AbortSignal;
  get(): DemoState;
  set(state: DemoState): void;
}

/** Creates the functions that change a run's state; they throw after the run was abandoned. */
function createDemoContext({ deps, pace, signal, get, set }: DemoContextDeps): DemoContext {
  const update = (next: (state: DemoState) => DemoState) => {
    signal.throwIfAborted();
    set(next(get()));
  };
  return {
    ...deps,
    signal,
    async step(id, work) {
      update((state) => withStep(state, id, 'active'));
      const [values] = await Promise.all([work(), pace.wait()]);
      update((state) => withStep(state, id, 'completed', values));
    },
    recordValues: (learned) =>
      update((state) => ({ ...state, exchange: { ...state.exchange, ...learned } })),
    log: (entry) =>
      update((state) => {
        const numbered = { ...entry, id: state.log.length + 1, timestamp: deps.now() };
        return { ...state, log: [...state.log.map(answered), numbered] };
      }),
    markAnswered: (response) => update((state) => ({ ...state, response })),
  };
}

/** Marks an entry as successful; a request is pending until its response is logged. */
function answered(entry: DemoState['log'][number]) {
  return { ...entry, status: 'success' as const };
}

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
