import type { PaymentRow } from '@nadi/contract/payments';
import type { PaymentMethod } from '@nadi/domain/payment';
import type { StatusTone } from '#shared/ui/status.tsx';

type Label = readonly [StatusTone, string];

export const METHODS: Record<PaymentMethod, string> = {
  stripe: 'Stripe',
  razorpay: 'Razorpay',
  cash: 'Cash',
};

export const ORDER_LABELS: Record<PaymentRow['state'], Label> = {
  open: ['neutral', 'Open'],
  processing: ['waiting', 'Processing'],
  failed: ['danger', 'Declined'],
  expired: ['neutral', 'Not finished'],
  paid: ['done', 'Paid'],
  mismatch: ['danger', 'In question'],
  gone: ['neutral', 'Unknown to the provider'],
};

const REFUND_LABELS: Record<NonNullable<PaymentRow['refund']>, Label> = {
  requested: ['waiting', 'On its way'],
  pending: ['waiting', 'On its way'],
  done: ['done', 'Refunded'],
  failed: ['danger', 'Failed'],
  held: ['waiting', 'Waits for a decision'],
};

export const REASONS: Record<NonNullable<PaymentRow['refundReason']>, string> = {
  cancelled: 'cancelled',
  late: 'paid after cancelling',
  second: 'paid twice',
  admin: 'by the clinic',
  cheaper: 'cheaper visit type',
};

/** Returns the label of a payment's refund; undefined without one. */
export function refundLabel({ refund, refunded, paid }: PaymentRow): Label | undefined {
  const state = refund ?? (refunded > 0 ? 'done' : undefined);
  if (state === 'done' && refunded < paid) return ['done', 'Partly refunded'];
  return state && REFUND_LABELS[state];
}
