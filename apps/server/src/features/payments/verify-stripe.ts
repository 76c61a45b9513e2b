import type { Mutation } from '#platform/http/handler.ts';
import { ordersOf } from '#store/payments.ts';
import type { Db } from '#store/tables.ts';
import { tellOutcome } from './outcome.ts';
import type { Payments } from './payments.ts';
import { ownAppointment, reached } from './start-payment.ts';

/** What the return address says (`success`) decides nothing: Stripe is asked. */
export function verifyStripe(payments: Payments): Mutation<Db, 'verifyStripe'> {
  return {
    kind: 'mutation',
    async prepare({ actor, body }, db) {
      await ownAppointment(db, { appointmentId: body.appointmentId, patientId: actor.id });
      for (const order of await ordersOf(db, body.appointmentId)) {
        if (order.provider === 'stripe') await reached(payments, payments.reconcile(order));
      }
    },
    execute: ({ body }, trx) => tellOutcome(trx, body.appointmentId, 'stripe'),
  };
}
