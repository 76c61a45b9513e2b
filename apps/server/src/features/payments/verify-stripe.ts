import type { Change } from '#platform/http/handler.ts';
import { ordersOf } from '#store/payments.ts';
import type { Sql } from '#store/tables.ts';
import { tellOutcome } from './outcome.ts';
import type { Payments } from './payments.ts';
import { ownAppointment, reached } from './start-payment.ts';

/** What the return address says (`success`) decides nothing: Stripe is asked. */
export function verifyStripe(payments: Payments): Change<Sql, 'verifyStripe'> {
  return {
    kind: 'change',
    async prepare({ actor, body }, sql) {
      await ownAppointment(sql, { appointmentId: body.appointmentId, patientId: actor.id });
      for (const order of await ordersOf(sql, body.appointmentId)) {
        if (order.provider === 'stripe') await reached(payments, payments.reconcile(order));
      }
    },
    effect: ({ body }, sql) => tellOutcome(sql, body.appointmentId, 'stripe'),
  };
}
