import { hash, verify } from '@node-rs/argon2';
import { Problem } from './problem.ts';

/** OWASP's argon2id setting for interactive sign-in: 19 MiB, two passes, one lane. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** At most this many hashes at once: each holds a core. */
const LANES = 2;
const WAITING_ROOM = 256;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** False for no stored hash too, in the time a real comparison takes. */
  matches(stored: string | null, password: string): Promise<boolean>;
  /** How many are at work now, and how many wait for their turn. */
  load(): { busy: number; waiting: number };
}

export function createPasswords(): Passwords {
  const queue = createQueue(LANES, WAITING_ROOM);
  const { inTurn } = queue;
  let decoy: Promise<string> | undefined;
  return {
    load: queue.load,
    hash: (password) => inTurn(() => hash(password, COST)),
    matches: async (stored, password) => {
      decoy ??= hash('the password of nobody', COST);
      const against = stored ?? (await decoy);
      const same = await inTurn(() => verify(against, password));
      return same && stored !== null;
    },
  };
}

function createQueue(lanes: number, waitingRoom: number) {
  const waiting: Array<() => void> = [];
  let busy = 0;
  const load = () => ({ busy, waiting: waiting.length });
  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (busy >= lanes) {
      if (waiting.length >= waitingRoom) throw new Problem('too-many', { retryAfter: 10 });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      busy += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else busy -= 1;
    }
  }
  return { inTurn, load };
}
