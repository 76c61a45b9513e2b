/** Online payment providers. */
export const PROVIDERS = ['stripe', 'razorpay'] as const;
export type Provider = (typeof PROVIDERS)[number];

/** How an appointment was paid: online, or in cash recorded by staff. */
export const PAYMENT_METHODS = [...PROVIDERS, 'cash'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/**
 * State of a payment order as its provider last reported it. `mismatch`: the provider's data differ from
 * the stored order; `gone`: the provider no longer knows the order.
 */
export const ORDER_STATES = [
  'open',
  'processing',
  'failed',
  'expired',
  'paid',
  'mismatch',
  'gone',
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

export const REFUND_STATES = ['requested', 'pending', 'done', 'failed'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/**
 * Reason for a refund. `late`: paid after the cancellation; `second`: paid twice; `cheaper`: paid more than
 * the price of another visit type.
 */
export const REFUND_REASONS = ['cancelled', 'late', 'second', 'admin', 'cheaper'] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/**
 * Payment state that the patient sees. `left`: an unfinished attempt; `held`: paid, but cancelled by the
 * patient after the start or after meeting the doctor, so that the admin decides; `retained`: the tiers of the
 * booking let the clinic keep the rest.
 */
export const PAYMENT_STATES = [
  'left',
  'processing',
  'failed',
  'checking',
  'paid',
  'refunding',
  'refunded',
  'refund-failed',
  'held',
  'retained',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** Sort keys of the admin's list of payments. */
export const PAYMENT_SORTS = ['started', 'patient', 'doctor', 'amount'] as const;
export type PaymentSort = (typeof PAYMENT_SORTS)[number];

/** Price and payments of an appointment, in minor units. */
export interface Charge {
  amount: number;
  /** Amount due on a paid appointment that became more expensive. */
  due: number;
  /** True if paid online, even if the price rose afterwards. */
  paid: boolean;
  /** Cash received minus cash handed back. */
  cash: number;
}

/** Returns the amount to pay now: the difference, the whole price, or nothing. */
export function owedMinor({ amount, due, paid, cash }: Charge): number {
  if (due > 0) return due;
  return paid || cash > 0 ? 0 : amount;
}

/**
 * Returns the difference to pay or to refund after the price of a paid appointment changes. Earlier partial
 * refunds do not count (docs/product/appointments.md#changing-the-visit-type).
 */
export function changedPrice({ due, from, to }: { due: number; from: number; to: number }): {
  due: number;
  refund: number;
} {
  const outstanding = due + to - from;
  return { due: Math.max(0, outstanding), refund: Math.max(0, -outstanding) };
}
