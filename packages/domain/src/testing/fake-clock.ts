/** Clock for the signalling server and the call engine. */
export interface FakeClock {
  now(): number;
  after(delay: number, run: () => void): () => void;
  every(period: number, run: () => void): () => void;
  /** Moves time forward and runs due timers in order, with a flush of microtasks after each. */
  advance(ms: number): Promise<void>;
}

/** Returns a clock that moves only by `advance`. `start` in epoch milliseconds. */
export function fakeClock(start = Date.UTC(2027, 0, 5, 5)): FakeClock {
  let now = start;
  const timers = new Set<{ at: number; period: number | null; run: () => void }>();
  const schedule = (delay: number, period: number | null, run: () => void) => {
    const timer = { at: now + delay, period, run };
    timers.add(timer);
    return () => void timers.delete(timer);
  };
  return {
    now: () => now,
    after: (delay, run) => schedule(delay, null, run),
    every: (period, run) => schedule(period, period, run),
    async advance(ms) {
      const end = now + ms;
      for (;;) {
        const [next] = [...timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
        if (!next) break;
        now = Math.max(now, next.at);
        if (next.period === null) timers.delete(next);
        else next.at += next.period;
        next.run();
        await flushMicrotasks();
      }
      now = end;
    },
  };
}

/** Resolves after all pending microtasks have run. */
export async function flushMicrotasks(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve();
}
