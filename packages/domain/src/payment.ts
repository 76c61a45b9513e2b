/** Online payment providers. */
export const PROVIDERS = ['stripe', 'razorpay'] as const;
export type Provider = (typeof PROVIDERS)[number];

/**
 * State of a payment order as its provider last reported it. `mismatch`: the provider's data differ
 * from the stored order; `gone`: the provider does not know the order any more.
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

/** Why a refund was requested. `late`: paid after the cancellation; `second`: paid twice. */
export const REFUND_REASONS = ['cancelled', 'late', 'second', 'admin'] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/**
 * State of paying an appointment, as its patient sees it. `left`: an attempt that was not finished;
 * `held`: paid, cancelled by the patient after the start, and for the admin to decide.
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
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];
