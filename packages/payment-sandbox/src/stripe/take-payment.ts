import type { Outcome, Settlement } from '#sandbox/options.ts';
import type { World } from '#sandbox/world.ts';
import { newId, seconds, settleLater } from '#sandbox/world.ts';
import { presentSession } from './present-stripe.ts';
import { StripeError } from './stripe-error.ts';
import { emitStripe } from './stripe-events.ts';
import type { CheckoutSession, PaymentIntent } from './stripe-store.ts';

/** The customer presses Pay. Only an open session takes a payment; a declined one stays open. */
export function takePayment(
  world: World,
  session: CheckoutSession,
  outcome: Outcome,
): PaymentIntent {
  if (session.status !== 'open') {
    throw new StripeError(400, `This Checkout Session is ${session.status}.`);
  }
  const intent = intentFor(world, session);
  if (outcome === 'decline') return intent;

  session.status = 'complete';
  if (outcome === 'slow') {
    intent.status = 'processing';
    settleLater(world, () => settleIfProcessing(world, intent, 'succeed'));
  } else {
    receive(world, session, intent);
  }
  emitStripe(world, 'checkout.session.completed', presentSession(world, session));
  return intent;
}

/** Ends the wait of a slow payment; one that is not processing is left as it is. */
export function settleIfProcessing(world: World, intent: PaymentIntent, how: Settlement): void {
  const session = world.stripe.sessions.get(intent.sessionId);
  if (!session || intent.status !== 'processing') return;

  if (how === 'succeed') receive(world, session, intent);
  else intent.status = 'requires_payment_method';
  const type = `checkout.session.async_payment_${how === 'succeed' ? 'succeeded' : 'failed'}`;
  emitStripe(world, type, presentSession(world, session));
}

function receive(world: World, session: CheckoutSession, intent: PaymentIntent) {
  intent.status = 'succeeded';
  intent.chargeId = newId(world, 'ch_', 24);
  session.paid = true;
}

function intentFor(world: World, session: CheckoutSession): PaymentIntent {
  const known = session.intentId ? world.stripe.intents.get(session.intentId) : undefined;
  if (known) return known;

  const intent: PaymentIntent = {
    id: newId(world, 'pi_', 24),
    sessionId: session.id,
    amount: session.amountTotal,
    currency: session.currency,
    metadata: session.intentMetadata,
    created: seconds(world),
    status: 'requires_payment_method',
    chargeId: null,
    amountRefunded: 0,
  };
  world.stripe.intents.set(intent.id, intent);
  session.intentId = intent.id;
  return intent;
}
