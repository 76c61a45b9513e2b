import type { Redis } from 'ioredis';
import { Problem } from '#platform/problem.ts';

/** Remembers used nonces. */
export interface NonceStore {
  /** True if other nodes, and this one after a restart, know them too. */
  readonly shared: boolean;
  /** Returns false if the nonce was used before. `expiresAt` and `now` in epoch milliseconds. */
  spend(nonce: Uint8Array, expiresAt: number, now: number): Promise<boolean>;
}

/** Longest time to remember a nonce: two minutes of validity, five more, and a node's clock ahead. */
const GENERATION_MS = 13 * 60 * 1000;

/** Records used nonces for one process in two generations; forgets one generation at a time. */
export function memoryNonces(): NonceStore {
  let current = new Set<string>();
  let previous = new Set<string>();
  let startedAt = 0;
  return {
    shared: false,
    async spend(nonce, _expiresAt, now) {
      if (now - startedAt > GENERATION_MS) {
        previous = current;
        current = new Set();
        startedAt = now;
      }
      const name = Buffer.from(nonce).toString('base64');
      if (current.has(name) || previous.has(name)) return false;
      current.add(name);
      return true;
    },
  };
}

/**
 * Records used nonces for several nodes.
 * @throws Problem 'unavailable' if Redis does not answer
 */
export function redisNonces(redis: Redis): NonceStore {
  return {
    shared: true,
    async spend(nonce, expiresAt, now) {
      const key = `nadi:nonce:${Buffer.from(nonce).toString('base64url')}`;
      const life = Math.max(1, expiresAt - now);
      const result = await redis.set(key, '', 'PX', life, 'NX').catch((cause: unknown) => {
        throw new Problem('unavailable', { cause });
      });
      return result === 'OK';
    },
  };
}
