import type { Call, Change } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import type { Sql } from '#store/tables.ts';
import type { Payments } from './payments.ts';
import type { Providers } from './providers.ts';
import { keepOrder, type Prepared, preparePayment, type Wish } from './start-payment.ts';

/** Opens an order for the checkout in the page. On the wire its amount is in paise (design §3). */
export function payByRazorpay(
  payments: Payments,
  { razorpay, razorpayScript }: Providers,
): Change<Sql, 'payByRazorpay', Prepared> {
  return {
    kind: 'change',
    prepare: (call, sql) => preparePayment(payments, sql, wishOf(call)),
    async effect(call, sql, prepared) {
      if (!razorpay) throw new Problem('payment-not-set-up');
      const order = await keepOrder(payments, sql, wishOf(call), prepared);
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

function wishOf({ actor, body, now }: Call<'payByRazorpay'>): Wish {
  return { appointmentId: body.appointmentId, patientId: actor.id, provider: 'razorpay', now };
}
