import type { Mutation } from '#platform/http/handler.ts';
import { listOrders } from '#store/payments.ts';
import type { Db } from '#store/tables.ts';
import { orUnreachable, requireOwnAppointment } from './open-order.ts';
import { paymentResult } from './payment-result.ts';
import type { Payments } from './payments.ts';

/** Reconciles the appointment's Stripe orders. `success` from the return URL is ignored. */
export function verifyStripe(payments: Payments): Mutation<Db, 'verifyStripe'> {
  return {
    kind: 'mutation',
    async prepare({ actor, body }, db) {
      await requireOwnAppointment(db, { appointmentId: body.appointmentId, patientId: actor.id });
      for (const order of await listOrders(db, body.appointmentId)) {
        if (order.provider === 'stripe') await orUnreachable(payments, payments.reconcile(order));
      }
    },
    execute: ({ body }, trx) => paymentResult(trx, body.appointmentId, 'stripe'),
  };
}
