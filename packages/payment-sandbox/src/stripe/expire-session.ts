import type { World } from '#sandbox/world.ts';
import { presentSession } from './present-stripe.ts';
import { StripeError } from './stripe-error.ts';
import { emitStripe } from './stripe-events.ts';
import type { CheckoutSession } from './stripe-store.ts';

/** Closes an open session for good; a session that is not open is refused. */
export function expireSession(world: World, session: CheckoutSession): void {
  if (session.status !== 'open') {
    const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`;
    throw new StripeError(400, message);
  }
  expireIfOpen(world, session);
}

export function expireIfOpen(world: World, session: CheckoutSession): void {
  if (session.status !== 'open') return;
  session.status = 'expired';
  emitStripe(world, 'checkout.session.expired', presentSession(world, session));
}
