import { seconds } from '@nadi/domain/limits';
import type { Stripe } from 'stripe';
import type { PaymentOrder } from '#store/payment-orders.ts';
import { ProviderError, type ProviderSnapshot, type RefundSnapshot } from './provider.ts';

/** Builds the snapshot of an order from its Checkout session with the payment intent expanded. */
export function sessionSnapshot(
  session: Stripe.Checkout.Session,
  order: PaymentOrder,
): ProviderSnapshot {
  if (session.object !== 'checkout.session') throw unexpectedResponse();
  const matchesOrder =
    session.id === order.reference &&
    session.client_reference_id === order.id &&
    session.amount_total === order.amount_paise &&
    session.currency === order.currency.toLowerCase() &&
    session.livemode === order.livemode;
  const intent = session.payment_intent;
  if (session.payment_status !== 'paid') {
    return { state: unpaidState(session), matchesOrder: matchesOrder, payments: [] };
  }
  if (typeof intent !== 'object' || intent === null) throw unexpectedResponse();
  const received =
    intent.status === 'succeeded' &&
    intent.amount_received === order.amount_paise &&
    intent.currency === order.currency.toLowerCase();
  const payment = { reference: intent.id, amountPaise: order.amount_paise, refunds: [] };
  return { state: 'paid', matchesOrder: matchesOrder && received, payments: [payment] };
}

function unpaidState(session: Stripe.Checkout.Session): ProviderSnapshot['state'] {
  if (session.status === 'expired') return 'expired';
  const intent = session.payment_intent;
  const failed = typeof intent === 'object' && intent?.status === 'requires_payment_method';
  if (session.status === 'complete') return failed ? 'failed' : 'processing';
  if (session.status === 'open') return failed ? 'failed' : 'open';
  throw unexpectedResponse();
}

const REFUND_STATES: Record<string, RefundSnapshot['state']> = {
  succeeded: 'done',
  pending: 'pending',
  requires_action: 'pending',
  failed: 'failed',
  canceled: 'failed',
};

export function refundSnapshot(refund: Stripe.Refund): RefundSnapshot {
  const state = REFUND_STATES[refund.status ?? ''];
  if (!refund.id || state === undefined) throw unexpectedResponse();
  return {
    reference: refund.id,
    idempotencyKey: refund.metadata?.request ?? null,
    amountPaise: refund.amount,
    state,
    createdAt: Number.isFinite(refund.created) ? seconds(refund.created) : null,
  };
}

function unexpectedResponse(): ProviderError {
  return new ProviderError('Stripe sent an unexpected response', false);
}
