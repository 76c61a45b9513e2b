import type { Stripe } from 'stripe';
import type { PaymentOrder } from '#store/payments.ts';
import { ProviderError, type SeenOrder, type SeenRefund } from './provider.ts';

/** What a checkout session, its payment intent expanded, says about the order it was opened for. */
export function seenSession(session: Stripe.Checkout.Session, order: PaymentOrder): SeenOrder {
  if (session.object !== 'checkout.session') throw unreadable();
  const asAsked =
    session.id === order.reference &&
    session.client_reference_id === order.id &&
    session.amount_total === order.amount_paise &&
    session.currency === order.currency.toLowerCase() &&
    session.livemode === order.livemode;
  const intent = session.payment_intent;
  if (session.payment_status !== 'paid') {
    return { state: unpaidState(session), asAsked, payments: [] };
  }
  if (typeof intent !== 'object' || intent === null) throw unreadable();
  const received =
    intent.status === 'succeeded' &&
    intent.amount_received === order.amount_paise &&
    intent.currency === order.currency.toLowerCase();
  const payment = { reference: intent.id, amountPaise: order.amount_paise, refunds: [] };
  return { state: 'paid', asAsked: asAsked && received, payments: [payment] };
}

function unpaidState(session: Stripe.Checkout.Session): SeenOrder['state'] {
  if (session.status === 'expired') return 'expired';
  const intent = session.payment_intent;
  const failed = typeof intent === 'object' && intent?.status === 'requires_payment_method';
  if (session.status === 'complete') return failed ? 'failed' : 'processing';
  if (session.status === 'open') return failed ? 'failed' : 'open';
  throw unreadable();
}

const REFUND_STATES: Record<string, SeenRefund['state']> = {
  succeeded: 'done',
  pending: 'pending',
  requires_action: 'pending',
  failed: 'failed',
  canceled: 'failed',
};

export function seenStripeRefund(refund: Stripe.Refund): SeenRefund {
  const state = REFUND_STATES[refund.status ?? ''];
  if (!refund.id || state === undefined) throw unreadable();
  return {
    reference: refund.id,
    request: refund.metadata?.request ?? null,
    amountPaise: refund.amount,
    state,
  };
}

function unreadable(): ProviderError {
  return new ProviderError('Stripe answered something unknown', false);
}
