export interface TokenBucket {
  /** Takes one token if there is one. `now` in milliseconds; it never runs backwards. */
  take(now: number): boolean;
}

/** A bucket that starts full with `burst` tokens and refills at `perSecond`. */
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
