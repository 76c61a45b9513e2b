import type { FastifyInstance } from 'fastify';
import type { World } from '#sandbox/world.ts';
import { createOrder } from './create-order.ts';
import { refundOnce } from './create-refund.ts';
import { presentOrder, presentPayment, presentRefund } from './present-razorpay.ts';
import { addRazorpayErrors, requireKeys } from './razorpay-access.ts';
import { bodyOf } from './razorpay-body.ts';
import { razorpayFailure, unknownId } from './razorpay-error.ts';

type ById = { Params: { id: string } };

/** The part of Razorpay's API that Standard Checkout needs, under /v1. */
export function razorpayApi(world: World) {
  const { orders, payments, refunds } = world.razorpay;

  return async (app: FastifyInstance) => {
    world.faults.guard(app, 'razorpay', razorpayFailure);
    addRazorpayErrors(app);
    app.addHook('onRequest', async (request) => requireKeys(world, request));

    app.post('/orders', ({ body }) => presentOrder(world, createOrder(world, bodyOf(body))));
    app.get<ById>('/orders/:id', ({ params }) => presentOrder(world, find(orders, params.id)));
    app.get<ById>('/orders/:id/payments', ({ params }) => {
      const order = find(orders, params.id);
      const made = [...payments.values()].filter((payment) => payment.orderId === order.id);
      return collection(made.map((payment) => presentPayment(world, payment)));
    });
    app.get<ById>('/payments/:id', ({ params }) =>
      presentPayment(world, find(payments, params.id)),
    );
    app.post<ById>('/payments/:id/refund', ({ params, body, headers }) => {
      const key = headers['x-refund-idempotency'];
      const payment = find(payments, params.id);
      return presentRefund(world, refundOnce(world, payment, bodyOf(body), key?.toString()));
    });
    app.get<ById>('/payments/:id/refunds', ({ params }) => {
      const payment = find(payments, params.id);
      const made = [...refunds.values()].filter((refund) => refund.paymentId === payment.id);
      return collection(made.map((refund) => presentRefund(world, refund)));
    });
    app.get<ById>('/refunds/:id', ({ params }) => presentRefund(world, find(refunds, params.id)));
  };
}

function find<T>(records: Map<string, T>, id: string): T {
  const record = records.get(id);
  if (!record) throw unknownId();
  return record;
}

/** Newest first. */
function collection(items: object[]) {
  return { entity: 'collection', count: items.length, items: items.toReversed() };
}
