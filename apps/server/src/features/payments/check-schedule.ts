import { days, minutes } from '@nadi/domain/limits';
import type { OrderState } from '#store/tables.ts';

const CHECK_INTERVALS = [1, 2, 5, 10, 30, 60].map(minutes);
const RETRY_INTERVAL_MAX = minutes(10);
/** An order may still be paid in its last moment, and clocks differ. */
const EXPIRY_GRACE = minutes(2);
/** A bank that takes longer than this to make up its mind has lost the payment. */
const PROCESSING_MAX = days(8);

/** Milliseconds until the next look, a little longer each time. */
export function checkInterval(checks: number): number {
  return CHECK_INTERVALS[Math.min(checks, CHECK_INTERVALS.length - 1)] ?? minutes(60);
}

/** The same where the provider could not be asked: it is soon back, and whoever tries meanwhile is not to blame. */
export function retryInterval(checks: number): number {
  return Math.min(checkInterval(checks), RETRY_INTERVAL_MAX);
}

interface OrderStatus {
  state: OrderState;
  /** A refund is asked for or under way. */
  refundsOpen: boolean;
  checks: number;
  createdAt: number;
  expiresAt: number;
  now: number;
}

/** What an order's state comes to once its time is over. */
export function effectiveState({ state, expiresAt, now }: OrderStatus): OrderState {
  const unpaid = state === 'open' || state === 'failed';
  return unpaid && now >= expiresAt + EXPIRY_GRACE ? 'expired' : state;
}

/** When to ask the provider again; null where nothing is left to hear. Epoch milliseconds. */
export function nextCheckAt(standing: OrderStatus): number | null {
  const { refundsOpen, checks, createdAt, now } = standing;
  const again = now + checkInterval(checks);
  if (refundsOpen) return again;
  switch (effectiveState(standing)) {
    case 'open':
    case 'failed':
      return again;
    case 'processing':
      return now < createdAt + PROCESSING_MAX ? again : null;
    default:
      return null;
  }
}
