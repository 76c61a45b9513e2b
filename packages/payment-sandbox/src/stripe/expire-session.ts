import type { SandboxState } from '#sandbox/sandbox-state.ts';
import { presentSession } from './present-stripe.ts';
import { StripeError } from './stripe-error.ts';
import { emitStripe } from './stripe-events.ts';
import type { CheckoutSession } from './stripe-store.ts';

/** Expires an open session; throws if it is not open. */
export function expireSession(state: SandboxState, session: CheckoutSession): void {
  if (session.status !== 'open') {
    const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`;
    throw new StripeError(400, message);
  }
  expireIfOpen(state, session);
}

export function expireIfOpen(state: SandboxState, session: CheckoutSession): void {
  if (session.status !== 'open') return;
  session.status = 'expired';
  emitStripe(state, 'checkout.session.expired', presentSession(state, session));
}
