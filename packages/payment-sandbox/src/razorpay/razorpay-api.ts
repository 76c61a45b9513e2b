import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Settlement } from '#sandbox/options.ts';
import { newId, type SandboxState, seconds, settleBy } from '#sandbox/sandbox-state.ts';
import { emitRazorpay, presentOrder, presentPayment, presentRefund } from './present-razorpay.ts';
import {
  amountIn,
  type Body,
  bodyOf,
  currencyIn,
  find,
  notesIn,
  RazorpayError,
  razorpayFailure,
  receiptIn,
  registerRazorpayErrors,
  requireKeys,
} from './razorpay-request.ts';
import type { Order, Payment, RazorpayRefund } from './razorpay-store.ts';

type ById = { Params: { id: string } };

/** Serves the subset of Razorpay's API that Standard Checkout needs, under /v1. */
export function razorpayApi(state: SandboxState) {
  const { orders, payments, refunds } = state.razorpay;

  return async (app: FastifyInstance) => {
    state.faults.register(app, 'razorpay', razorpayFailure);
    registerRazorpayErrors(app);
    app.addHook('onRequest', async (request) => requireKeys(state, request));

    app.post('/orders', ({ body }) => presentOrder(state, createOrder(state, bodyOf(body))));
    app.get<ById>('/orders/:id', ({ params }) => presentOrder(state, find(orders, params.id)));
    app.get<ById>('/orders/:id/payments', ({ params }) => {
      const order = find(orders, params.id);
      const made = [...payments.values()].filter((payment) => payment.orderId === order.id);
      return collection(made.map((payment) => presentPayment(state, payment)));
    });
    app.get<ById>('/payments/:id', ({ params }) =>
      presentPayment(state, find(payments, params.id)),
    );
    app.post<ById>('/payments/:id/refund', ({ params, body, headers }) => {
      const key = headers['x-refund-idempotency'];
      const payment = find(payments, params.id);
      return presentRefund(state, refundOnce(state, payment, bodyOf(body), key?.toString()));
    });
    app.get<ById>('/payments/:id/refunds', ({ params }) => {
      const payment = find(payments, params.id);
      const made = [...refunds.values()].filter((refund) => refund.paymentId === payment.id);
      return collection(made.map((refund) => presentRefund(state, refund)));
    });
    app.get<ById>('/refunds/:id', ({ params }) => presentRefund(state, find(refunds, params.id)));
  };
}

/** Lists the newest first. */
function collection(items: object[]) {
  return { entity: 'collection', count: items.length, items: items.toReversed() };
}

function createOrder(state: SandboxState, body: Body): Order {
  const order: Order = {
    id: newId(state, 'order_', 14),
    amount: amountIn(body),
    currency: currencyIn(body),
    receipt: receiptIn(body),
    notes: notesIn(body),
    attempts: 0,
    status: 'created',
    createdAt: seconds(state),
  };
  state.razorpay.orders.set(order.id, order);
  return order;
}

/**
 * Refunds a payment in full or in part. `key` is the X-Refund-Idempotency header: the same key and
 * body return the same refund; the same key with another body is rejected.
 */
function refundOnce(
  state: SandboxState,
  payment: Payment,
  body: Body,
  key: string | undefined,
): RazorpayRefund {
  if (key === undefined) return createRefund(state, payment, body);
  if (!/^[\w-]{10,}$/.test(key)) throw new RazorpayError('The idempotency key is invalid.');

  const { refundKeys, refunds } = state.razorpay;
  const request = `${payment.id} ${JSON.stringify(body)}`;
  const fingerprint = createHash('sha256').update(request).digest('hex');
  const known = refundKeys.get(key);
  if (known && known.fingerprint !== fingerprint) {
    const text = 'Different request with the same idempotency key has already been processed.';
    throw new RazorpayError(text);
  }
  const earlier = known && refunds.get(known.refundId);
  if (earlier) return earlier;

  const refund = createRefund(state, payment, body);
  refundKeys.set(key, { fingerprint, refundId: refund.id });
  return refund;
}

/** Settles a pending refund; a failed one can be repeated. A settled refund is left unchanged. */
export function settleRefund(state: SandboxState, refund: RazorpayRefund, how: Settlement): void {
  const payment = state.razorpay.payments.get(refund.paymentId);
  if (!payment || refund.status !== 'pending') return;

  refund.status = how === 'succeed' ? 'processed' : 'failed';
  if (how === 'fail') {
    payment.amountRefunded -= refund.amount;
    payment.status = 'captured';
  }
  emitRefund(state, `refund.${refund.status}`, refund, payment);
}

function createRefund(state: SandboxState, payment: Payment, body: Body): RazorpayRefund {
  const amount = refundable(payment, body);
  const refund: RazorpayRefund = {
    id: newId(state, 'rfnd_', 14),
    paymentId: payment.id,
    amount,
    currency: payment.currency,
    receipt: receiptIn(body),
    notes: notesIn(body),
    status: 'pending',
    createdAt: seconds(state),
  };
  state.razorpay.refunds.set(refund.id, refund);
  payment.amountRefunded += amount;
  if (payment.amountRefunded === payment.amount) payment.status = 'refunded';
  emitRefund(state, 'refund.created', refund, payment);

  settleBy(state, state.refundOutcome.razorpay, (how) => settleRefund(state, refund, how));
  return refund;
}

function refundable(payment: Payment, body: Body) {
  const left = payment.amount - payment.amountRefunded;
  if (payment.status === 'refunded') {
    throw new RazorpayError('The payment has been fully refunded already');
  }
  if (payment.status !== 'captured') {
    throw new RazorpayError('The payment status should be captured for action to be taken');
  }
  const amount = body.amount === undefined ? left : amountIn(body);
  if (amount <= left) return amount;
  throw new RazorpayError('The total refund amount is greater than the refund payment amount');
}

function emitRefund(state: SandboxState, type: string, refund: RazorpayRefund, payment: Payment) {
  emitRazorpay(state, type, {
    refund: presentRefund(state, refund),
    payment: presentPayment(state, payment),
  });
}
