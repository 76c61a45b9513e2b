import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { Problem } from '#platform/problem.ts';

export interface Throttle {
  /**
   * Counts one use of this key.
   * @throws Problem 'too-many' with the seconds to wait; 'unavailable' if Redis does not answer
   */
  consume(key: string): Promise<void>;
  /** Takes one use back. If Redis does not answer, the use counts until its window ends. */
  restore(key: string): Promise<void>;
}

interface Allowance {
  /** Number of uses within `windowMs`. */
  points: number;
  /** Window in milliseconds. */
  windowMs: number;
}

/**
 * Creates a limit of several allowances. Each of them must have room. It counts in Redis if there is one,
 * so that nodes share it.
 */
export function createThrottle(
  name: string,
  allowances: readonly Allowance[],
  redis: Redis | null,
): Throttle {
  const limiters = allowances.map(({ points, windowMs: within }, index) => {
    const options = { keyPrefix: `nadi:${name}:${index}`, points, duration: within / 1000 };
    return redis
      ? new RateLimiterRedis({ ...options, storeClient: redis, rejectIfRedisNotReady: true })
      : new RateLimiterMemory(options);
  });
  return {
    async consume(key) {
      for (const limiter of limiters) {
        await limiter.consume(key).catch((refused: unknown) => {
          if (!(refused instanceof RateLimiterRes)) {
            throw new Problem('unavailable', { cause: refused });
          }
          throw new Problem('too-many', { retryAfter: Math.ceil(refused.msBeforeNext / 1000) });
        });
      }
    },
    async restore(key) {
      for (const limiter of limiters) await limiter.reward(key).catch(() => undefined);
    },
  };
}
