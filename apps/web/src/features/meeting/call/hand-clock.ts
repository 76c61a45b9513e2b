import type { CallClock } from './call-clock.ts';

export interface HandClock extends CallClock {
  /** Lets so much time go by, and runs what falls due, in order. */
  pass(ms: number): Promise<void>;
}

/** Time that moves only when told to. */
export function handClock(): HandClock {
  let now = 1_800_000_000_000;
  const due = new Set<{ at: number; period: number | null; run: () => void }>();
  const plan = (delay: number, period: number | null, run: () => void) => {
    const entry = { at: now + delay, period, run };
    due.add(entry);
    return () => void due.delete(entry);
  };
  return {
    now: () => now,
    after: (delay, run) => plan(delay, null, run),
    every: (period, run) => plan(period, period, run),
    async pass(ms) {
      const end = now + ms;
      for (;;) {
        const [first] = [...due].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
        if (!first) break;
        now = Math.max(now, first.at);
        if (first.period === null) due.delete(first);
        else first.at += first.period;
        first.run();
        await quiet();
      }
      now = end;
    },
  };
}

/** Until everything that was only waiting for its turn has had it. */
export async function quiet(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve();
}
