import { Problem } from './problem.ts';

/** Place in the queue: groups take turns, and so do the keys (client addresses) within one group. */
export interface QueuePlace {
  group: string;
  key: string;
}

interface Waiting {
  start(): void;
  refuse(): void;
}

type Group = Map<string, Waiting[]>;

interface FairQueueOptions {
  /** Number that run at once. */
  workers: number;
  /** Number of one key that may wait in a group. */
  perKey: number;
  /** Number that may wait in a group; beyond it, the key with the most waiting loses its latest. */
  perGroup: number;
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
}

export type FairQueue = ReturnType<typeof createFairQueue>;

/** A key with fewer recent turns is new: its only turn was about a minute ago. */
const NEW_BELOW = 0.1;
/** A key with more recent turns comes more often than one person does. */
const OFTEN_ABOVE = 2;

/**
 * Runs work a few at a time. A group or a key that floods the queue delays itself: groups take turns, and
 * the key with the fewest recent turns in a group is next. Keys without recent turns have their own group,
 * so that an occasional user does not wait behind all frequent ones.
 */
export function createFairQueue({ workers, perKey, perGroup, now }: FairQueueOptions) {
  const groups = new Map<string, Group>();
  const recent = countRecentTurns(now);
  let busy = 0;

  function enqueue({ group: wanted, key }: QueuePlace, entry: Waiting): void {
    const name = recent.of(key) < NEW_BELOW ? `${wanted}, new` : wanted;
    const group: Group = groups.get(name) ?? new Map();
    const mine = group.get(key) ?? [];
    if (mine.length >= perKey || !makeRoom(group, mine.length, perGroup)) throw overloaded();
    groups.set(name, group);
    group.set(key, [...mine, entry]);
  }

  function next(): Waiting | undefined {
    const first = rotate(groups, ([, group]) => group.size > 0);
    const entry = first && takeTurn(first[1], recent);
    if (first && first[1].size === 0) groups.delete(first[0]);
    return entry;
  }

  return {
    async run<T>(place: QueuePlace, work: () => Promise<T>): Promise<T> {
      if (busy < workers) busy += 1;
      else {
        await new Promise<void>((resolve, reject) =>
          enqueue(place, { start: resolve, refuse: () => reject(overloaded()) }),
        );
      }
      recent.add(place.key);
      try {
        return await work();
      } finally {
        const waiting = next();
        if (waiting) waiting.start();
        else busy -= 1;
      }
    },
    /** Returns whether this key had many recent turns. */
    isFrequent: (key: string) => recent.of(key) > OFTEN_ABOVE,
    load: () => ({
      busy,
      waiting: [...groups.values()].reduce((sum, group) => sum + countWaiting(group), 0),
    }),
  };
}

/** Takes the oldest entry of the key with the fewest recent turns, and moves that key to the end. */
function takeTurn(group: Group, recent: RecentTurns): Waiting | undefined {
  const [key] = [...group.keys()].map((each) => [each, recent.of(each)] as const).reduce(fewer);
  const [entry, ...rest] = group.get(key) ?? [];
  group.delete(key);
  if (rest.length > 0) group.set(key, rest);
  return entry;
}

type Turns = readonly [key: string, count: number];

function fewer(one: Turns, other: Turns): Turns {
  return other[1] < one[1] ? other : one;
}

/** Moves the first entry that matches to the end of the map. */
function rotate<K, V>(map: Map<K, V>, matches: (entry: [K, V]) => boolean): [K, V] | undefined {
  const found = [...map.entries()].find(matches);
  if (!found) return undefined;
  map.delete(found[0]);
  map.set(...found);
  return found;
}

/** Returns false if the group is full and no key in it has more waiting than this key would have. */
function makeRoom(group: Group, mine: number, perGroup: number): boolean {
  if (countWaiting(group) < perGroup) return true;
  const [key, longest = []] =
    [...group.entries()].sort(([, a], [, b]) => b.length - a.length)[0] ?? [];
  if (key === undefined || longest.length <= mine + 1) return false;
  longest.at(-1)?.refuse();
  group.set(key, longest.slice(0, -1));
  return true;
}

function countWaiting(group: Group): number {
  return [...group.values()].reduce((sum, entries) => sum + entries.length, 0);
}

function overloaded(): Problem {
  return new Problem('too-many', { retryAfter: 10 });
}

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
