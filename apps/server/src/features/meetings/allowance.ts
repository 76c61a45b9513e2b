/** A bucket that refills steadily. `now` in milliseconds; costs one a call. */
export interface Allowance {
  take(now: number): boolean;
}

export function allowance(limits: { burst: number; perSecond: number }): Allowance {
  let left = limits.burst;
  let filledAt: number | null = null;

  return {
    take(now) {
      const elapsed = filledAt === null ? 0 : Math.max(0, now - filledAt);
      left = Math.min(limits.burst, left + (elapsed / 1000) * limits.perSecond);
      filledAt = now;
      if (left < 1) return false;
      left -= 1;
      return true;
    },
  };
}
