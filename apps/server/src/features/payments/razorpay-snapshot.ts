import { minutes, seconds } from '@nadi/domain/limits';
import { z } from 'zod';
import type { PaymentOrder } from '#store/payment-orders.ts';
import type { ProviderSnapshot, RefundSnapshot } from './provider.ts';

export const Order = z.object({
  id: z.string().min(1),
  entity: z.literal('order'),
  amount: z.number().int(),
  currency: z.string(),
  receipt: z.string().nullable(),
  status: z.enum(['created', 'attempted', 'paid']),
});

const Payment = z.object({
  id: z.string().min(1),
  order_id: z.string().nullable(),
  amount: z.number().int(),
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  created_at: z.number(),
});

export const Payments = z.object({ items: z.array(Payment) });

export const Refund = z.object({
  id: z.string().min(1),
  amount: z.number().int(),
  status: z.enum(['pending', 'processed', 'failed']),
  created_at: z.number().optional(),
  // Razorpay serialises empty notes as an empty array.
  notes: z.union([z.record(z.string(), z.string()), z.array(z.never())]),
});

export const Refunds = z.object({ items: z.array(Refund) });

/** Builds the snapshot of an order from its payments; refunds are fetched separately. */
export function orderSnapshot(
  order: z.infer<typeof Order>,
  payments: readonly z.infer<typeof Payment>[],
  stored: PaymentOrder,
  now: number,
): ProviderSnapshot {
  const received = payments.filter(({ status }) => status === 'captured' || status === 'refunded');
  const matchesOrder =
    order.id === stored.reference &&
    order.receipt === stored.id &&
    hasOrderAmount(order, stored) &&
    received.every((payment) => payment.order_id === order.id && hasOrderAmount(payment, stored));
  return {
    state: received.length > 0 ? 'paid' : unpaidState(payments, now),
    matchesOrder,
    payments: received.map(({ id, amount }) => ({
      reference: id,
      amountMinor: amount,
      refunds: [],
    })),
  };
}

function hasOrderAmount(
  { amount, currency }: { amount: number; currency: string },
  stored: PaymentOrder,
) {
  return amount === stored.amount_minor && currency === stored.currency;
}

/** A payment that stays `created` this long was abandoned by the customer. */
const PENDING_MAX = minutes(15);

// An order accepts further payments after a failed one: the latest attempt decides.
function unpaidState(payments: readonly z.infer<typeof Payment>[], now: number) {
  const latest = payments.toSorted((one, other) => other.created_at - one.created_at)[0];
  if (!latest) return 'open';
  if (latest.status === 'failed') return 'failed';
  const abandoned = latest.status === 'created' && now - seconds(latest.created_at) > PENDING_MAX;
  return abandoned ? 'open' : 'processing';
}

const REFUND_STATES = { pending: 'pending', processed: 'done', failed: 'failed' } as const;

export function refundSnapshot(refund: z.infer<typeof Refund>): RefundSnapshot {
  return {
    reference: refund.id,
    idempotencyKey: Array.isArray(refund.notes) ? null : (refund.notes.request ?? null),
    amountMinor: refund.amount,
    state: REFUND_STATES[refund.status],
    createdAt: refund.created_at === undefined ? null : seconds(refund.created_at),
  };
}
