export interface TokenBucket {
  /** Takes one token if there is one. `now` in milliseconds; an earlier time counts as none. */
  take(now: number): boolean;
}

/** Returns a bucket that starts full with `burst` tokens and refills at `perSecond`. */
export function tokenBucket(limits: { burst: number; perSecond: number }): TokenBucket {
  let tokens = limits.burst;
  let refilledAt: number | null = null;

  return {
    take(now) {
      const elapsed = refilledAt === null ? 0 : Math.max(0, now - refilledAt);
      tokens = Math.min(limits.burst, tokens + (elapsed / 1000) * limits.perSecond);
      refilledAt = now;
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
  };
}

export interface TokenBuckets {
  /** Takes one token from the bucket of `key`. */
  take(key: string, now: number): boolean;
}

/** Returns one bucket per key; forgets the least recently used keys beyond `keysMax`. */
export function tokenBuckets(
  limits: { burst: number; perSecond: number },
  keysMax = 10_000,
): TokenBuckets {
  const buckets = new Map<string, TokenBucket>();

  return {
    take(key, now) {
      const bucket = buckets.get(key) ?? tokenBucket(limits);
      buckets.delete(key);
      buckets.set(key, bucket);
      for (const oldest of buckets.keys()) {
        if (buckets.size <= keysMax) break;
        buckets.delete(oldest);
      }
      return bucket.take(now);
    },
  };
}
