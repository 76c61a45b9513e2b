import { hash, verify } from '@node-rs/argon2';
import { createFairQueue, type QueuePlace } from './fair-queue.ts';

/** The library's number of the variant. */
const ARGON2ID = 2;
/** OWASP's argon2id setting for interactive sign-in: 19 MiB, two passes, one lane. */
const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** At most this many hashes at once: each occupies a core. */
const WORKERS = 2;
/** At most 32 sign-ins of one address wait, enough for a clinic behind one address, and 256 of a group. */
const QUEUE = { workers: WORKERS, perKey: 32, perGroup: 256 };

/** Signed-in staff and commands: no address competes with another. */
const DEFAULT_PLACE: QueuePlace = { group: 'known', key: '' };

export interface Passwords {
  /** Hashes a password; `place` says in which group it waits. @throws Problem 'too-many' when it is full */
  hash(password: string, place?: QueuePlace): Promise<string>;
  /** Compares a password; false without a stored hash, in the time a real comparison takes. */
  matches(stored: string | null, password: string, place?: QueuePlace): Promise<boolean>;
  /** How many are being hashed, and how many wait for their turn. */
  load(): { busy: number; waiting: number };
}

export function createPasswords(): Passwords {
  const queue = createFairQueue(QUEUE);
  let decoy: Promise<string> | undefined;
  return {
    load: queue.load,
    hash: (password, place = DEFAULT_PLACE) => queue.run(place, () => hash(password, COST)),
    matches: async (stored, password, place = DEFAULT_PLACE) => {
      decoy ??= hash('no account has this password', COST);
      const against = stored ?? (await decoy);
      const same = await queue.run(place, () => verify(against, password));
      return same && stored !== null;
    },
  };
}
