import type { Outcome, Settlement } from '#sandbox/options.ts';
import type { SandboxState } from '#sandbox/sandbox-state.ts';
import { newId, seconds, settleLater } from '#sandbox/sandbox-state.ts';
import { razorpaySignature } from '#sandbox/signatures.ts';
import { presentOrder, presentPayment } from './present-razorpay.ts';
import { RazorpayError } from './razorpay-error.ts';
import { emitRazorpay } from './razorpay-events.ts';
import type { Order, Payment } from './razorpay-store.ts';

export type Payer = { email: string | null; contact: string | null };

/** Confirmation that the checkout passes to the page. */
export type PaymentProof = {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
};

/** Simulates the customer paying. A paid order accepts no further payment. */
export function takePayment(
  state: SandboxState,
  order: Order,
  outcome: Outcome,
  payer: Payer,
): Payment {
  if (order.status === 'paid') throw new RazorpayError('Order already paid');
  const payment: Payment = {
    id: newId(state, 'pay_', 14),
    orderId: order.id,
    amount: order.amount,
    currency: order.currency,
    notes: order.notes,
    ...payer,
    status: 'created',
    amountRefunded: 0,
    createdAt: seconds(state),
  };
  state.razorpay.payments.set(payment.id, payment);
  order.attempts += 1;
  order.status = 'attempted';

  if (outcome === 'slow') settleLater(state, () => settleIfPending(state, payment, 'succeed'));
  else settleIfPending(state, payment, outcome === 'succeed' ? 'succeed' : 'fail');
  return payment;
}

/**
 * Settles a pending payment; a settled one is left unchanged. A slow payment is captured even if
 * another payment has paid the order: double payments can happen.
 */
export function settleIfPending(state: SandboxState, payment: Payment, how: Settlement): void {
  const order = state.razorpay.orders.get(payment.orderId);
  if (!order || payment.status !== 'created') return;

  if (how === 'fail') {
    payment.status = 'failed';
    emitRazorpay(state, 'payment.failed', { payment: presentPayment(state, payment) });
    return;
  }
  const first = order.status !== 'paid';
  payment.status = 'captured';
  order.status = 'paid';
  const shown = presentPayment(state, payment);
  emitRazorpay(state, 'payment.captured', { payment: shown });
  if (first)
    emitRazorpay(state, 'order.paid', { payment: shown, order: presentOrder(state, order) });
}

/**
 * Returns the result of Standard Checkout for the page: the payment signed over `order_id|payment_id` with
 * the key secret, as Razorpay documents.
 */
export function proofOf(state: SandboxState, payment: Payment): PaymentProof {
  const signed = `${payment.orderId}|${payment.id}`;
  return {
    razorpay_payment_id: payment.id,
    razorpay_order_id: payment.orderId,
    razorpay_signature: razorpaySignature(signed, state.options.razorpay.keySecret),
  };
}
