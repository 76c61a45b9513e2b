import type { FastifyInstance } from 'fastify';
import { serveAsset } from '#sandbox/assets.ts';
import { formatAmount } from '#sandbox/format-amount.ts';
import type { Outcome } from '#sandbox/options.ts';
import type { SandboxState } from '#sandbox/sandbox-state.ts';
import { presentPayment } from './present-razorpay.ts';
import { registerRazorpayErrors } from './razorpay-access.ts';
import type { Body } from './razorpay-body.ts';
import { bodyOf } from './razorpay-body.ts';
import { RazorpayError, unknownId } from './razorpay-error.ts';
import type { Payment } from './razorpay-store.ts';
import { proofOf, takePayment } from './take-payment.ts';

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
      const order = orders.get(params.order);
      if (!order) throw unknownId();
      return { amount: formatAmount(order.amount, order.currency), status: order.status };
    });
    // The script posts text/plain to avoid a CORS preflight.
    app.post<ByOrder>('/orders/:order/payments', ({ params, query, body }) => {
      requireKeyId(state, query.key);
      const order = orders.get(params.order);
      if (!order) throw unknownId();
      const form = readJson(body);
      return paymentStatus(state, takePayment(state, order, outcomeIn(form), payerIn(form)));
    });
    app.get<ByPayment>('/payments/:payment', ({ params, query }) => {
      requireKeyId(state, query.key);
      const payment = payments.get(params.payment);
      if (!payment) throw unknownId();
      return paymentStatus(state, payment);
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

function outcomeIn(form: Body): Outcome {
  const { outcome } = form;
  return outcome === 'succeed' || outcome === 'slow' ? outcome : 'decline';
}

function payerIn(form: Body) {
  const { email, contact } = form;
  return {
    email: typeof email === 'string' ? email.slice(0, 254) : null,
    contact: typeof contact === 'string' ? contact.slice(0, 20) : null,
  };
}
