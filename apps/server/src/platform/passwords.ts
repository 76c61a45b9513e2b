import { hash, verify } from '@node-rs/argon2';
import { createFairQueue, type QueuePlace } from './fair-queue.ts';

/** The library's number of the argon2id variant. */
const ARGON2ID = 2;
/** OWASP's argon2id setting for interactive sign-in: 19 MiB, two passes, one lane. */
const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Highest number of hashes at once, because each occupies a core. */
const WORKERS = 2;
/** At most 32 sign-ins of one address wait, enough for a clinic with one address, and 256 of a group. */
const QUEUE = { workers: WORKERS, perKey: 32, perGroup: 256 };

/** Group of signed-in staff and commands, in which addresses do not compete. */
const DEFAULT_PLACE: QueuePlace = { group: 'known', key: '' };

export interface Passwords {
  /**
   * Hashes a password; `place` names its group in the queue. @throws Problem 'too-many' if the group is
   * full
   */
  hash(password: string, place?: QueuePlace): Promise<string>;
  /** Compares a password; false without a stored hash, in the time of a real comparison. */
  matches(stored: string | null, password: string, place?: QueuePlace): Promise<boolean>;
  /** Returns the numbers of running and waiting hashes. */
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
