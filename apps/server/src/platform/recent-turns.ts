/** A turn counts half after this many milliseconds. */
const HALF_LIFE_MS = 15_000;

/** Number of remembered keys, most recent first. */
const KEYS_MAX = 4096;

export type RecentTurns = ReturnType<typeof countRecentTurns>;

/** Counts the recent turns of each key; older turns count less and soon nothing. */
export function countRecentTurns(now: () => number = performance.now.bind(performance)) {
  const turns = new Map<string, { count: number; at: number }>();

  function of(key: string): number {
    const found = turns.get(key);
    return found ? found.count * 0.5 ** ((now() - found.at) / HALF_LIFE_MS) : 0;
  }

  return {
    of,
    add(key: string): void {
      const count = of(key) + 1;
      turns.delete(key);
      turns.set(key, { count, at: now() });
      const [oldest] = turns.keys();
      if (turns.size > KEYS_MAX && oldest !== undefined) turns.delete(oldest);
    },
  };
}
