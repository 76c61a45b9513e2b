import type { Mutation } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import type { Throttle } from '#platform/throttle.ts';
import { findOrderByReference } from '#store/payment-orders.ts';
import type { Db } from '#store/tables.ts';
import { orUnreachable, requireOwnAppointment } from './open-order.ts';
import { paymentResult } from './payment-result.ts';
import type { Payments } from './payments.ts';
import type { RazorpayProvider } from './razorpay-provider.ts';

/**
 * Verifies the checkout's confirmation: its signature must cover an order stored for this patient.
 * The order is then fetched from Razorpay all the same.
 */
export function verifyRazorpay(
  payments: Payments,
  providerLimiter: Throttle,
  razorpay: RazorpayProvider | null,
): Mutation<Db, 'verifyRazorpay', string> {
  return {
    kind: 'mutation',
    audit: null,
    async prepare({ actor, body }, db) {
      if (razorpay === null) throw new Problem('payment-not-set-up');
      const order = await findOrderByReference(db, 'razorpay', body.razorpay_order_id);
      if (!order) throw new Problem('payment-not-proven');
      const { appointment_id: appointmentId } = order;
      await requireOwnAppointment(db, { appointmentId, actor }).catch((error) => {
        // A database error says nothing about the payment.
        throw error instanceof Problem ? new Problem('payment-not-proven') : error;
      });
      const { razorpay_payment_id: payment, razorpay_signature: signature } = body;
      if (!razorpay.verifyConfirmation(order.reference, payment, signature)) {
        throw new Problem('payment-not-proven');
      }
      await providerLimiter.consume(actor.id);
      await orUnreachable(payments, payments.reconcile(order));
      return appointmentId;
    },
    execute: (_context, trx, appointmentId) => paymentResult(trx, appointmentId, 'razorpay'),
  };
}
