import type { Mutation, RequestContext } from '#platform/http/handler.ts';
import type { Throttle } from '#platform/throttle.ts';
import type { Db } from '#store/tables.ts';
import { type OrderRequest, type PreparedOrder, prepareOrder, saveOrder } from './open-order.ts';
import type { Payments } from './payments.ts';

/** Opens a Stripe Checkout session; the browser is redirected to `session_url`. */
export function payByStripe(
  payments: Payments,
  providerLimiter: Throttle,
): Mutation<Db, 'payByStripe', PreparedOrder> {
  return {
    kind: 'mutation',
    audit: null,
    prepare: (context, db) =>
      prepareOrder({ payments, providerLimiter }, db, orderRequest(context)),
    async execute(context, trx, prepared) {
      const { url } = await saveOrder(payments, trx, orderRequest(context), prepared);
      if (url === null) throw new Error('a hosted checkout has no URL');
      return { success: true, session_url: url };
    },
  };
}

function orderRequest({ actor, body, now }: RequestContext<'payByStripe'>): OrderRequest {
  return { appointmentId: body.appointmentId, actor, provider: 'stripe', now };
}
