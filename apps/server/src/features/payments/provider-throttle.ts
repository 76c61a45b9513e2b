import { minutes } from '@nadi/domain/limits';
import type { Redis } from 'ioredis';
import { createThrottle, type Throttle } from '#platform/throttle.ts';

const REQUESTS_PER_MINUTE = 20;

/** Limits how often one patient can cause requests to a payment provider. The key is the patient. */
export function providerThrottle(redis: Redis | null): Throttle {
  const limit = { points: REQUESTS_PER_MINUTE, windowMs: minutes(1) };
  return createThrottle('payment-provider', [limit], redis);
}
