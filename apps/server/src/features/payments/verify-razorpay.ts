import type { Mutation } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { orderByReference } from '#store/payments.ts';
import type { Db } from '#store/tables.ts';
import { tellOutcome } from './outcome.ts';
import type { Payments } from './payments.ts';
import type { RazorpayProvider } from './razorpay-provider.ts';
import { ownAppointment, reached } from './start-payment.ts';

/**
 * The confirmation must be Razorpay's, over an order that we stored for this patient; and then
 * Razorpay is asked all the same.
 */
export function verifyRazorpay(
  payments: Payments,
  razorpay: RazorpayProvider | null,
): Mutation<Db, 'verifyRazorpay', string> {
  return {
    kind: 'mutation',
    async prepare({ actor, body }, db) {
      if (razorpay === null) throw new Problem('payment-not-set-up');
      const order = await orderByReference(db, 'razorpay', body.razorpay_order_id);
      if (!order) throw new Problem('payment-not-proven');
      const { appointment_id: appointmentId } = order;
      await ownAppointment(db, { appointmentId, patientId: actor.id }).catch((error) => {
        // A database that is away says nothing about the payment.
        throw error instanceof Problem ? new Problem('payment-not-proven') : error;
      });
      const { razorpay_payment_id: payment, razorpay_signature: signature } = body;
      if (!razorpay.confirms(order.reference, payment, signature)) {
        throw new Problem('payment-not-proven');
      }
      await reached(payments, payments.reconcile(order));
      return appointmentId;
    },
    execute: (_call, trx, appointmentId) => tellOutcome(trx, appointmentId, 'razorpay'),
  };
}
