import type { OrderState } from '@nadi/domain/payment';
import type { Mutation } from '#platform/http/handler.ts';
import type { Throttle } from '#platform/throttle.ts';
import { listOrders } from '#store/payment-orders.ts';
import type { Db } from '#store/tables.ts';
import { orUnreachable, requireOwnAppointment } from './open-order.ts';
import { paymentResult } from './payment-result.ts';
import type { Payments } from './payments.ts';

/** Orders in these states can no longer be paid, so the provider need not be queried. */
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
