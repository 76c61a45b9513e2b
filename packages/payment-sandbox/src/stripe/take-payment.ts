import type { Outcome, Settlement } from '#sandbox/options.ts';
import type { SandboxState } from '#sandbox/sandbox-state.ts';
import { newId, seconds, settleLater } from '#sandbox/sandbox-state.ts';
import { presentSession } from './present-stripe.ts';
import { StripeError } from './stripe-error.ts';
import { emitStripe } from './stripe-events.ts';
import type { CheckoutSession, PaymentIntent } from './stripe-store.ts';

/** Simulates the customer paying. Only an open session accepts a payment; a declined one stays open. */
export function takePayment(
  state: SandboxState,
  session: CheckoutSession,
  outcome: Outcome,
): PaymentIntent {
  if (session.status !== 'open') {
    throw new StripeError(400, `This Checkout Session is ${session.status}.`);
  }
  const intent = intentFor(state, session);
  if (outcome === 'decline') return intent;

  session.status = 'complete';
  if (outcome === 'slow') {
    intent.status = 'processing';
    settleLater(state, () => settleIfProcessing(state, intent, 'succeed'));
  } else {
    capture(state, session, intent);
  }
  emitStripe(state, 'checkout.session.completed', presentSession(state, session));
  return intent;
}

/** Settles a slow payment; one that is not processing is left unchanged. */
export function settleIfProcessing(
  state: SandboxState,
  intent: PaymentIntent,
  how: Settlement,
): void {
  const session = state.stripe.sessions.get(intent.sessionId);
  if (!session || intent.status !== 'processing') return;

  if (how === 'succeed') capture(state, session, intent);
  else intent.status = 'requires_payment_method';
  const type = `checkout.session.async_payment_${how === 'succeed' ? 'succeeded' : 'failed'}`;
  emitStripe(state, type, presentSession(state, session));
}

function capture(state: SandboxState, session: CheckoutSession, intent: PaymentIntent) {
  intent.status = 'succeeded';
  intent.chargeId = newId(state, 'ch_', 24);
  session.paid = true;
}

function intentFor(state: SandboxState, session: CheckoutSession): PaymentIntent {
  const known = session.intentId ? state.stripe.intents.get(session.intentId) : undefined;
  if (known) return known;

  const intent: PaymentIntent = {
    id: newId(state, 'pi_', 24),
    sessionId: session.id,
    amount: session.amountTotal,
    currency: session.currency,
    metadata: session.intentMetadata,
    created: seconds(state),
    status: 'requires_payment_method',
    chargeId: null,
    amountRefunded: 0,
  };
  state.stripe.intents.set(intent.id, intent);
  session.intentId = intent.id;
  return intent;
}
