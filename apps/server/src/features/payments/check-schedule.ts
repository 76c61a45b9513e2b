import { days, minutes } from '@nadi/domain/limits';
import type { OrderState } from '@nadi/domain/payment';

const CHECK_INTERVALS = [1, 2, 5, 10, 30].map(minutes);
const CHECK_INTERVAL_MAX = minutes(60);
const RETRY_INTERVAL_MAX = minutes(10);
/** Allows for a payment made just before expiry and for clock differences. */
const EXPIRY_GRACE = minutes(2);
/** A payment still processing after this long is treated as lost by the bank. */
const PROCESSING_MAX = days(8);
/** Somebody may refund in the provider's dashboard what has failed, and the webhook about it may be lost. */
const FAILED_REFUND_INTERVAL = days(1);

/** Returns the milliseconds until the next check; grows with the number of checks made. */
export function checkInterval(checks: number): number {
  return CHECK_INTERVALS[checks] ?? CHECK_INTERVAL_MAX;
}

/** Returns the milliseconds until the next check after the provider could not be reached; at most ten minutes. */
export function retryInterval(checks: number): number {
  return Math.min(checkInterval(checks), RETRY_INTERVAL_MAX);
}

interface OrderStatus {
  state: OrderState;
  /** Whether a refund is requested or pending. */
  refundsOpen: boolean;
  /** Whether a refund has failed. */
  refundsFailed: boolean;
  checks: number;
  createdAt: number;
  expiresAt: number;
  now: number;
}

/** Returns the order's state, with unpaid orders past their expiry counted as expired. */
export function effectiveState({ state, expiresAt, now }: OrderStatus): OrderState {
  const unpaid = state === 'open' || state === 'failed';
  return unpaid && now >= expiresAt + EXPIRY_GRACE ? 'expired' : state;
}

/** Returns when to fetch the order from the provider again (epoch milliseconds), or null if its state is final. */
export function nextCheckAt(status: OrderStatus): number | null {
  const { refundsOpen, checks, createdAt, now } = status;
  const next = now + checkInterval(checks);
  if (refundsOpen) return next;
  switch (effectiveState(status)) {
    case 'open':
    case 'failed':
      return next;
    case 'processing':
      return now < createdAt + PROCESSING_MAX ? next : null;
    case 'paid':
      return status.refundsFailed ? now + FAILED_REFUND_INTERVAL : null;
    default:
      return null;
  }
}
