import { newId, type SandboxState, seconds, withOverrides } from '#sandbox/sandbox-state.ts';
import type { CheckoutSession, PaymentIntent, StripeRefund } from './stripe-store.ts';

/**
 * Presents a session; `expand` lists the objects to include in full: 'payment_intent',
 * 'payment_intent.latest_charge'.
 */
export function presentSession(
  state: SandboxState,
  session: CheckoutSession,
  expand: string[] = [],
) {
  return withOverrides(state, {
    id: session.id,
    object: 'checkout.session',
    amount_subtotal: session.amountTotal,
    amount_total: session.amountTotal,
    cancel_url: session.cancelUrl,
    client_reference_id: session.clientReferenceId,
    created: session.created,
    currency: session.currency,
    customer: null,
    customer_details: session.customerEmail && { email: session.customerEmail },
    customer_email: session.customerEmail,
    expires_at: session.expiresAt,
    livemode: false,
    metadata: session.metadata,
    mode: 'payment',
    payment_intent: intentOf(state, session, expand),
    payment_method_types: ['card'],
    payment_status: session.paid ? 'paid' : 'unpaid',
    status: session.status,
    success_url: session.successUrl,
    ui_mode: 'hosted_page',
    url: session.status === 'open' ? payPageUrl(state, session) : null,
  });
}

export function presentIntent(state: SandboxState, intent: PaymentIntent, expand: string[] = []) {
  const declined = intent.status === 'requires_payment_method';
  return withOverrides(state, {
    id: intent.id,
    object: 'payment_intent',
    amount: intent.amount,
    amount_capturable: 0,
    amount_received: intent.status === 'succeeded' ? intent.amount : 0,
    capture_method: 'automatic_async',
    created: intent.created,
    currency: intent.currency,
    last_payment_error: declined
      ? { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' }
      : null,
    latest_charge: expand.includes('latest_charge')
      ? presentCharge(state, intent)
      : intent.chargeId,
    livemode: false,
    metadata: intent.metadata,
    payment_method_types: ['card'],
    status: intent.status,
  });
}

/** Presents the charge of a payment that went through; null before that. */
export function presentCharge(state: SandboxState, intent: PaymentIntent) {
  if (!intent.chargeId) return null;
  return withOverrides(state, {
    id: intent.chargeId,
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: intent.amountRefunded,
    captured: true,
    created: intent.created,
    currency: intent.currency,
    livemode: false,
    metadata: intent.metadata,
    paid: true,
    payment_intent: intent.id,
    refunded: intent.amountRefunded === intent.amount,
    status: 'succeeded',
  });
}

export function presentRefund(state: SandboxState, refund: StripeRefund) {
  return withOverrides(state, {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    charge: refund.chargeId,
    created: refund.created,
    currency: refund.currency,
    ...(refund.status === 'failed' ? { failure_reason: 'unknown' } : {}),
    metadata: refund.metadata,
    payment_intent: refund.intentId,
    reason: refund.reason,
    receipt_number: null,
    status: refund.status,
  });
}

function intentOf(state: SandboxState, session: CheckoutSession, expand: string[]) {
  const intent = session.intentId ? state.stripe.intents.get(session.intentId) : undefined;
  const inner = expand.filter((path) => path.startsWith('payment_intent'));
  if (!intent || inner.length === 0) return session.intentId;
  return presentIntent(
    state,
    intent,
    inner.map((path) => path.slice('payment_intent.'.length)),
  );
}

function payPageUrl(state: SandboxState, session: CheckoutSession) {
  return `${state.options.publicBaseUrl}/stripe/pay/${session.id}`;
}

/** The API version that is simulated: the one of stripe-node 23. */
export const stripeApiVersion = '2026-10-28.endive';

/** Records an event with a snapshot of `object` and sends it to the webhook. */
export function emitStripe(state: SandboxState, type: string, object: object): void {
  const id = newId(state, 'evt_', 24);
  const event = {
    id,
    object: 'event',
    api_version: stripeApiVersion,
    created: seconds(state),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
  state.webhooks.emit({ id, provider: 'stripe', type, body: JSON.stringify(event) });
}
