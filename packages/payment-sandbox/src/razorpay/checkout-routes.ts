import type { FastifyInstance } from 'fastify';
import { formatAmount, serveAsset } from '#sandbox/html.ts';
import { type Outcome, parseOutcome, type Settlement } from '#sandbox/options.ts';
import { newId, type SandboxState, seconds, settleBy } from '#sandbox/sandbox-state.ts';
import { razorpaySignature } from '#sandbox/signatures.ts';
import { emitRazorpay, presentOrder, presentPayment } from './present-razorpay.ts';
import {
  type Body,
  bodyOf,
  find,
  RazorpayError,
  registerRazorpayErrors,
} from './razorpay-request.ts';
import type { Order, Payment } from './razorpay-store.ts';

type Query = { Querystring: { key?: string } };
type ByOrder = Query & { Params: { order: string } };
type ByPayment = Query & { Params: { payment: string } };

/** Serves the checkout script and its API; like the real one, it needs only the key id. */
export function checkoutRoutes(state: SandboxState) {
  const { orders, payments } = state.razorpay;

  return async (app: FastifyInstance) => {
    registerRazorpayErrors(app);
    serveAsset(app, '.js', 'checkout.js');
    serveAsset(app, '.css', 'checkout.css');
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('access-control-allow-origin', '*').header('cache-control', 'no-store');
    });

    app.get<ByOrder>('/orders/:order', ({ params, query }) => {
      requireKeyId(state, query.key);
      const order = find(orders, params.order);
      return { amount: formatAmount(order.amount, order.currency), status: order.status };
    });
    // The script posts text/plain to avoid a CORS preflight.
    app.post<ByOrder>('/orders/:order/payments', ({ params, query, body }) => {
      requireKeyId(state, query.key);
      const order = find(orders, params.order);
      const form = readJson(body);
      return paymentStatus(
        state,
        takePayment(state, order, parseOutcome(form.outcome), payerIn(form)),
      );
    });
    app.get<ByPayment>('/payments/:payment', ({ params, query }) => {
      requireKeyId(state, query.key);
      return paymentStatus(state, find(payments, params.payment));
    });
  };
}

/** Returns a payment's status, with the confirmation if captured and the error if failed. */
function paymentStatus(state: SandboxState, payment: Payment) {
  const { status } = payment;
  if (status === 'created') return { status, payment_id: payment.id };
  if (status !== 'failed') return { status, proof: proofOf(state, payment) };
  const shown = presentPayment(state, payment);
  const error = {
    code: shown.error_code,
    description: shown.error_description,
    source: shown.error_source,
    step: shown.error_step,
    reason: shown.error_reason,
    metadata: { order_id: payment.orderId, payment_id: payment.id },
  };
  return { status, error };
}

function requireKeyId(state: SandboxState, key: string | undefined) {
  if (key === state.options.razorpay.keyId) return;
  throw new RazorpayError('The api key provided is invalid', null, 401);
}

function readJson(body: unknown): Body {
  if (typeof body !== 'string') return bodyOf(body);
  try {
    return bodyOf(JSON.parse(body));
  } catch {
    throw new RazorpayError('The request body is not valid JSON.');
  }
}

function payerIn(form: Body) {
  const { email, contact } = form;
  return {
    email: typeof email === 'string' ? email.slice(0, 254) : null,
    contact: typeof contact === 'string' ? contact.slice(0, 20) : null,
  };
}

type Payer = { email: string | null; contact: string | null };

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

  settleBy(state, outcome, (how) => settleIfPending(state, payment, how));
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
