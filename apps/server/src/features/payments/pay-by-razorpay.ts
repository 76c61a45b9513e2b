import type { Mutation, RequestContext } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import type { Db } from '#store/tables.ts';
import type { Payments } from './payments.ts';
import type { Providers } from './providers.ts';
import { keepOrder, type Prepared, preparePayment, type Wish } from './start-payment.ts';

/** Opens an order for the checkout in the page. On the wire its amount is in paise (design §3). */
export function payByRazorpay(
  payments: Payments,
  { razorpay, razorpayScript }: Providers,
): Mutation<Db, 'payByRazorpay', Prepared> {
  return {
    kind: 'mutation',
    prepare: (call, db) => preparePayment(payments, db, wishOf(call)),
    async execute(call, trx, prepared) {
      if (!razorpay) throw new Problem('payment-not-set-up');
      const order = await keepOrder(payments, trx, wishOf(call), prepared);
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

function wishOf({ actor, body, now }: RequestContext<'payByRazorpay'>): Wish {
  return { appointmentId: body.appointmentId, patientId: actor.id, provider: 'razorpay', now };
}
