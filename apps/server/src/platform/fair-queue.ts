import { Problem } from './problem.ts';

/** Who waits: lanes take turns, and so do the keys (client addresses) within one lane. */
export interface QueuePlace {
  lane: string;
  key: string;
}

interface Waiting {
  start(): void;
  refuse(): void;
}

type Lane = Map<string, Waiting[]>;

interface FairQueueOptions {
  /** How many run at once. */
  workers: number;
  /** How many of one key may wait in a lane. */
  perKey: number;
  /** How many may wait in a lane; beyond, the key with the most waiting loses its latest. */
  perLane: number;
}

export type FairQueue = ReturnType<typeof createFairQueue>;

/** How many of the keys served last are remembered. */
const RECENT_MAX = 4096;

/**
 * Runs work a few at a time. A lane or a key that floods the queue delays itself: the next to run
 * is the oldest of the next key of the next lane. Keys that were not served lately have a lane of
 * their own, so that somebody who comes once does not wait behind everybody who keeps coming.
 */
export function createFairQueue({ workers, perKey, perLane }: FairQueueOptions) {
  const lanes = new Map<string, Lane>();
  const recent = new Set<string>();
  let busy = 0;

  function enqueue({ lane: wanted, key }: QueuePlace, entry: Waiting): void {
    const name = recent.has(key) ? wanted : `${wanted}, new`;
    const lane: Lane = lanes.get(name) ?? new Map();
    const mine = lane.get(key) ?? [];
    if (mine.length >= perKey || !makeRoom(lane, mine.length, perLane)) throw overloaded();
    lanes.set(name, lane);
    lane.set(key, [...mine, entry]);
  }

  function next(): Waiting | undefined {
    const first = rotate(lanes, ([, lane]) => lane.size > 0);
    const entry = first && takeTurn(first[1]);
    if (first && first[1].size === 0) lanes.delete(first[0]);
    return entry;
  }

  function remember(key: string): void {
    recent.delete(key);
    recent.add(key);
    const [oldest] = recent;
    if (recent.size > RECENT_MAX && oldest !== undefined) recent.delete(oldest);
  }

  return {
    async run<T>(place: QueuePlace, work: () => Promise<T>): Promise<T> {
      if (busy < workers) busy += 1;
      else {
        await new Promise<void>((resolve, reject) =>
          enqueue(place, { start: resolve, refuse: () => reject(overloaded()) }),
        );
      }
      remember(place.key);
      try {
        return await work();
      } finally {
        const waiting = next();
        if (waiting) waiting.start();
        else busy -= 1;
      }
    },
    load: () => ({
      busy,
      waiting: [...lanes.values()].reduce((sum, lane) => sum + sizeOf(lane), 0),
    }),
  };
}

/** Takes the oldest entry of the key whose turn it is, and moves that key to the end. */
function takeTurn(lane: Lane): Waiting | undefined {
  const [key, entries = []] = lane.entries().next().value ?? [];
  if (key === undefined) return undefined;
  const [entry, ...rest] = entries;
  lane.delete(key);
  if (rest.length > 0) lane.set(key, rest);
  return entry;
}

/** Moves the first entry that matches to the end of the map. */
function rotate<K, V>(map: Map<K, V>, matches: (entry: [K, V]) => boolean): [K, V] | undefined {
  const found = [...map.entries()].find(matches);
  if (!found) return undefined;
  map.delete(found[0]);
  map.set(...found);
  return found;
}

/** False where the lane is full and nobody in it waits with more than this key would. */
function makeRoom(lane: Lane, mine: number, perLane: number): boolean {
  if (sizeOf(lane) < perLane) return true;
  const [key, longest = []] =
    [...lane.entries()].sort(([, a], [, b]) => b.length - a.length)[0] ?? [];
  if (key === undefined || longest.length <= mine + 1) return false;
  longest.at(-1)?.refuse();
  lane.set(key, longest.slice(0, -1));
  return true;
}

function sizeOf(lane: Lane): number {
  return [...lane.values()].reduce((sum, entries) => sum + entries.length, 0);
}

function overloaded(): Problem {
  return new Problem('too-many', { retryAfter: 10 });
}
