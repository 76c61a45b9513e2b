import type { Form } from '#sandbox/form-body.ts';
import { text, texts } from '#sandbox/form-body.ts';
import type { Settlement } from '#sandbox/options.ts';
import type { SandboxState } from '#sandbox/sandbox-state.ts';
import { newId, seconds, settleLater } from '#sandbox/sandbox-state.ts';
import { presentCharge, presentRefund } from './present-stripe.ts';
import { missing, noSuch, StripeError } from './stripe-error.ts';
import { emitStripe } from './stripe-events.ts';
import { allowOnly, positive } from './stripe-params.ts';
import type { PaymentIntent, StripeRefund } from './stripe-store.ts';

const parameters = ['payment_intent', 'charge', 'amount', 'metadata', 'reason', 'expand'];

/** Refunds a payment in full or in part, at most its remaining amount. */
export function createRefund(state: SandboxState, form: Form): StripeRefund {
  allowOnly(form, parameters);
  const intent = refundedIntent(state, form);
  const left = intent.amount - intent.amountRefunded;
  const requested = text(form, 'amount');
  const amount = requested === undefined ? left : positive(requested, 'amount');
  refuseTooMuch(intent, amount, left);

  const refund: StripeRefund = {
    id: newId(state, 're_', 24),
    intentId: intent.id,
    chargeId: intent.chargeId ?? '',
    amount,
    currency: intent.currency,
    reason: text(form, 'reason') ?? null,
    metadata: texts(form, 'metadata'),
    created: seconds(state),
    status: 'pending',
  };
  state.stripe.refunds.set(refund.id, refund);
  intent.amountRefunded += amount;
  emitStripe(state, 'refund.created', presentRefund(state, refund));

  const outcome = state.refundOutcome.stripe;
  if (outcome === 'slow') settleLater(state, () => settleRefund(state, refund, 'succeed'));
  else settleRefund(state, refund, outcome === 'succeed' ? 'succeed' : 'fail');
  return refund;
}

/** Settles a pending refund; a failed one can be repeated. A settled refund is left unchanged. */
export function settleRefund(state: SandboxState, refund: StripeRefund, how: Settlement): void {
  const intent = state.stripe.intents.get(refund.intentId);
  if (!intent || refund.status !== 'pending') return;

  if (how === 'succeed') {
    refund.status = 'succeeded';
    emitStripe(state, 'charge.refunded', presentCharge(state, intent) ?? {});
  } else {
    refund.status = 'failed';
    intent.amountRefunded -= refund.amount;
    emitStripe(state, 'refund.failed', presentRefund(state, refund));
  }
  emitStripe(state, 'refund.updated', presentRefund(state, refund));
}

function refundedIntent(state: SandboxState, form: Form) {
  const intentId = text(form, 'payment_intent');
  const chargeId = text(form, 'charge');
  if (intentId === undefined && chargeId === undefined) throw missing('payment_intent');

  const intent = intentId
    ? state.stripe.intents.get(intentId)
    : [...state.stripe.intents.values()].find((each) => each.chargeId === chargeId);
  if (!intent) throw noSuch('payment_intent', intentId ?? chargeId ?? '', 'payment_intent');
  if (intent.chargeId) return intent;
  const message = `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`;
  throw new StripeError(400, message);
}

function refuseTooMuch(intent: PaymentIntent, amount: number, left: number) {
  if (left === 0) {
    const message = `Charge ${intent.chargeId} has already been refunded.`;
    throw new StripeError(400, message, { code: 'charge_already_refunded' });
  }
  if (amount <= left) return;
  const message = `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`;
  throw new StripeError(400, message, { param: 'amount' });
}
