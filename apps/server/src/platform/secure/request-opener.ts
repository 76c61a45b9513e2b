import type { Redis } from 'ioredis';
import { Problem } from '#platform/problem.ts';

/** A request whose envelope passed every check (docs/secure-calls.md#step-5-refusals). */
export interface OpenedRequest {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: unknown;
  /** Nonce that a mutation also records in its own transaction; null for the classroom suite. */
  readonly nonce: SpentNonce | null;
  seal(status: number, json: string): string | Promise<string>;
}

export interface SpentNonce {
  readonly value: Uint8Array;
  /** Time in epoch milliseconds until which the nonce must be remembered. */
  readonly expiresAt: number;
  /**
   * True if the key was issued before this process started. Only the database then knows if the nonce was
   * used.
   */
  readonly issuedBeforeStart: boolean;
}

export interface SealedRequest {
  readonly encrypted: unknown;
  readonly clientPublicKey: unknown;
  readonly sessionId: unknown;
  readonly path: string;
  /** A mutation's nonce is also stored in the database, so that it survives a restart. */
  readonly isMutation: boolean;
}

/** Issues server keys and opens the requests that are sealed to them. */
export interface RequestOpener {
  /**
   * Returns the `serverPublicKey` for this session id: text, or a number for the classroom. @throws Problem
   */
  issueKey(sessionId: unknown): Promise<string | number>;
  /** @throws Problem 'decryption-failed' or 'channel-not-initialized' */
  open(request: SealedRequest): Promise<OpenedRequest>;
}

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
