import type { FastifyInstance } from 'fastify';
import type { SandboxState } from '#sandbox/sandbox-state.ts';
import { createOrder } from './create-order.ts';
import { refundOnce } from './create-refund.ts';
import { presentOrder, presentPayment, presentRefund } from './present-razorpay.ts';
import { registerRazorpayErrors, requireKeys } from './razorpay-access.ts';
import { bodyOf } from './razorpay-body.ts';
import { razorpayFailure, unknownId } from './razorpay-error.ts';

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

function find<T>(records: Map<string, T>, id: string): T {
  const record = records.get(id);
  if (!record) throw unknownId();
  return record;
}

/** Lists the newest first. */
function collection(items: object[]) {
  return { entity: 'collection', count: items.length, items: items.toReversed() };
}
