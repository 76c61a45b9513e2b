import type { Mutation, RequestContext } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import type { Throttle } from '#platform/throttle.ts';
import type { Db } from '#store/tables.ts';
import { type OrderRequest, type PreparedOrder, prepareOrder, saveOrder } from './open-order.ts';
import type { Payments } from './payments.ts';
import type { Providers } from './providers.ts';

/** Opens an order for Razorpay's checkout script. `order.amount` is in paise (docs/product/basics.md#money). */
export function payByRazorpay(
  payments: Payments,
  providerLimiter: Throttle,
  { razorpay, razorpayScript }: Providers,
): Mutation<Db, 'payByRazorpay', PreparedOrder> {
  return {
    kind: 'mutation',
    audit: null,
    prepare: (context, db) =>
      prepareOrder({ payments, providerLimiter }, db, orderRequest(context)),
    async execute(context, trx, prepared) {
      if (!razorpay) throw new Problem('payment-not-set-up');
      const order = await saveOrder(payments, trx, orderRequest(context), prepared);
      return {
        success: true,
        order: {
          id: order.reference,
          amount: order.amount_paise,
          currency: order.currency,
          receipt: order.id,
        },
        key: razorpay.keyId,
        script: razorpayScript,
      };
    },
  };
}

function orderRequest({ actor, body, now }: RequestContext<'payByRazorpay'>): OrderRequest {
  return { appointmentId: body.appointmentId, actor, provider: 'razorpay', now };
}
