import type { PaymentRow } from '@nadi/contract/payments';
import type { PaymentMethod } from '@nadi/domain/payment';
import { i18n } from '#shared/language/i18n.ts';
import type { StatusTone } from '#shared/ui/status.tsx';

type Label = readonly [StatusTone, string];

export const METHODS: Record<PaymentMethod, string> = {
  stripe: 'Stripe',
  razorpay: 'Razorpay',
  get cash() {
    return i18n._('Cash');
  },
};

export const ORDER_LABELS: Record<PaymentRow['state'], Label> = {
  get open(): Label {
    return ['neutral', i18n._('Open')];
  },
  get processing(): Label {
    return ['waiting', i18n._('Processing')];
  },
  get failed(): Label {
    return ['danger', i18n._('Declined')];
  },
  get expired(): Label {
    return ['neutral', i18n._('Not finished')];
  },
  get paid(): Label {
    return ['done', i18n._('Paid')];
  },
  get mismatch(): Label {
    return ['danger', i18n._('In question')];
  },
  get gone(): Label {
    return ['neutral', i18n._('Unknown to the provider')];
  },
};

const REFUND_LABELS: Record<NonNullable<PaymentRow['refund']>, Label> = {
  get requested(): Label {
    return ['waiting', i18n._('On its way')];
  },
  get pending(): Label {
    return ['waiting', i18n._('On its way')];
  },
  get done(): Label {
    return ['done', i18n._('Refunded')];
  },
  get failed(): Label {
    return ['danger', i18n._('Failed')];
  },
  get held(): Label {
    return ['waiting', i18n._('Waits for a decision')];
  },
};

export const REASONS: Record<NonNullable<PaymentRow['refundReason']>, string> = {
  get cancelled() {
    return i18n._('cancelled');
  },
  get late() {
    return i18n._('paid after cancelling');
  },
  get second() {
    return i18n._('paid twice');
  },
  get admin() {
    return i18n._('by the clinic');
  },
  get cheaper() {
    return i18n._('cheaper visit type');
  },
};

/** Returns the label of a payment's refund; undefined without one. */
export function refundLabel({ refund, refunded, paid }: PaymentRow): Label | undefined {
  const state = refund ?? (refunded > 0 ? 'done' : undefined);
  if (state === 'done' && refunded < paid) return ['done', i18n._('Partly refunded')];
  return state && REFUND_LABELS[state];
}
