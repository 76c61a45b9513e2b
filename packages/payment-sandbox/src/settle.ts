import { settleIfPending } from '#sandbox/razorpay/checkout-routes.ts';
import { settleRefund as settleRazorpayRefund } from '#sandbox/razorpay/razorpay-api.ts';
import { settleIfProcessing } from '#sandbox/stripe/pay-routes.ts';
import { settleRefund as settleStripeRefund } from '#sandbox/stripe/stripe-api.ts';
import type { Settlement } from './options.ts';
import type { SandboxState } from './sandbox-state.ts';

/** Settles the payment or refund with this id, or all payments of a session or order; throws if unknown. */
export function settle(state: SandboxState, id: string, how: Settlement): void {
  const { stripe, razorpay } = state;
  const intent = stripe.intents.get(stripe.sessions.get(id)?.intentId ?? id);
  const stripeRefund = stripe.refunds.get(id);
  const razorpayRefund = razorpay.refunds.get(id);
  const payments = [...razorpay.payments.values()].filter(
    (payment) => payment.id === id || payment.orderId === id,
  );
  if (!intent && !stripeRefund && !razorpayRefund && payments.length === 0) {
    throw new Error(`Nothing to settle for ${id}`);
  }

  if (intent) settleIfProcessing(state, intent, how);
  if (stripeRefund) settleStripeRefund(state, stripeRefund, how);
  if (razorpayRefund) settleRazorpayRefund(state, razorpayRefund, how);
  for (const payment of payments) settleIfPending(state, payment, how);
}
