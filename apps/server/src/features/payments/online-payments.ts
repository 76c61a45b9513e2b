import type { OrderState, Provider } from '@nadi/domain/payment';
import { replyMessages } from '@nadi/messages/en/replies';
import type { Mutation, RequestContext } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import type { Throttle } from '#platform/throttle.ts';
import { findOrderByReference, findPayableAppointment, listOrders } from '#store/payment-orders.ts';
import { listRefunds } from '#store/refunds.ts';
import type { Db } from '#store/tables.ts';
import {
  type OrderRequest,
  orUnreachable,
  type PreparedOrder,
  prepareOrder,
  requireOwnAppointment,
  saveOrder,
} from './open-order.ts';
import type { Payments } from './payments.ts';
import type { Providers } from './providers.ts';
import type { RazorpayProvider } from './razorpay-provider.ts';

/** Opens a Stripe Checkout session; the browser is redirected to `session_url`. */
export function payByStripe(
  payments: Payments,
  providerLimiter: Throttle,
): Mutation<Db, 'payByStripe', PreparedOrder> {
  return {
    kind: 'mutation',
    audit: null,
    prepare: (context, db) =>
      prepareOrder({ payments, providerLimiter }, db, orderRequest('stripe', context)),
    async execute(context, trx, prepared) {
      const { url } = await saveOrder(payments, trx, orderRequest('stripe', context), prepared);
      if (url === null) throw new Error('a hosted checkout has no URL');
      return { success: true, session_url: url };
    },
  };
}

function orderRequest(
  provider: Provider,
  { actor, body, now }: RequestContext<'payByStripe' | 'payByRazorpay'>,
): OrderRequest {
  return { appointmentId: body.appointmentId, actor, provider, now };
}

/** Orders in these states change only after an event, so the provider need not be queried. */
const FINAL_UNPAID: readonly OrderState[] = ['expired', 'gone'];

/** Reconciles the appointment's Stripe orders. `success` from the return URL is ignored. */
export function verifyStripe(
  payments: Payments,
  providerLimiter: Throttle,
): Mutation<Db, 'verifyStripe'> {
  return {
    kind: 'mutation',
    audit: null,
    async prepare({ actor, body }, db) {
      await requireOwnAppointment(db, { appointmentId: body.appointmentId, actor });
      await providerLimiter.consume(actor.id);
      for (const order of await listOrders(db, body.appointmentId)) {
        if (order.provider !== 'stripe' || FINAL_UNPAID.includes(order.state)) continue;
        await orUnreachable(payments, payments.reconcile(order));
      }
    },
    execute: ({ body }, trx) => paymentResult(trx, body.appointmentId, 'stripe'),
  };
}

/** Opens an order for Razorpay's checkout script. `order.amount` is in minor units (docs/product/basics.md#money). */
export function payByRazorpay(
  payments: Payments,
  providerLimiter: Throttle,
  { razorpay, razorpayScript }: Providers,
): Mutation<Db, 'payByRazorpay', PreparedOrder> {
  return {
    kind: 'mutation',
    audit: null,
    prepare: (context, db) =>
      prepareOrder({ payments, providerLimiter }, db, orderRequest('razorpay', context)),
    async execute(context, trx, prepared) {
      if (!razorpay) throw new Problem('payment-not-set-up');
      const order = await saveOrder(payments, trx, orderRequest('razorpay', context), prepared);
      return {
        success: true,
        order: {
          id: order.reference,
          amount: order.amount_minor,
          currency: order.currency,
          receipt: order.id,
        },
        key: razorpay.keyId,
        script: razorpayScript,
      };
    },
  };
}

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

/**
 * Returns the reply for a paid appointment.
 * @throws Problem that says why the appointment is not paid
 */
export async function paymentResult(db: Db, appointmentId: string, provider: Provider) {
  const appointment = await findPayableAppointment(db, appointmentId);
  const [latest] = (await listOrders(db, appointmentId)).filter(
    (order) => order.provider === provider,
  );
  if (appointment?.cancelled_at != null && latest?.state === 'paid') {
    const refunded = (await listRefunds(db, latest.id)).length > 0;
    throw new Problem(refunded ? 'payment-returned' : 'payment-held');
  }
  // A payment of an earlier, lower price succeeded as well; the list shows what is still due.
  const partly = (appointment?.due_minor ?? 0) > 0 && latest?.state === 'paid';
  if (appointment?.paid_at != null || partly)
    return { success: true as const, message: replyMessages.paymentSuccessful };
  if (latest?.state === 'processing') throw new Problem('payment-processing');
  if (latest?.state === 'mismatch') throw new Problem('payment-not-proven');
  throw new Problem('payment-not-completed');
}
