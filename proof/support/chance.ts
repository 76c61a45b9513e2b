/** Chance that can be run again: the same seed makes the same cases. */
export interface Chance {
  readonly seed: number;
  /** A whole number from 0 to below `limit`. */
  below(limit: number): number;
  /** True this share of the time. */
  happens(share: number): boolean;
  pick<T>(items: readonly T[]): T;
  shuffled<T>(items: readonly T[]): T[];
}

/** Returns the seed of this run, which the proof prints; `PROOF_SEED` repeats one. */
export function freshSeed(): number {
  return Number(process.env.PROOF_SEED ?? Math.floor(Math.random() * 2 ** 31));
}

/** Returns a generator from a seed (Mulberry32): small, and good enough to choose cases. */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    seed,
    below,
    happens: (share) => next() < share,
    pick: (items) => {
      if (items.length === 0) throw new RangeError('There is nothing to pick from');
      return items[below(items.length)] as (typeof items)[number];
    },
    shuffled(items) {
      const order = [...items];
      for (let last = order.length - 1; last > 0; last--) {
        const other = below(last + 1);
        [order[last], order[other]] = [order[other] as never, order[last] as never];
      }
      return order;
    },
  };
}
