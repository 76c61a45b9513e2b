import type { Mutation, RequestContext } from '#platform/http/handler.ts';
import type { Db } from '#store/tables.ts';
import type { Payments } from './payments.ts';
import { keepOrder, type Prepared, preparePayment, type Wish } from './start-payment.ts';

/** Opens the hosted checkout; the browser is sent to `session_url`. */
export function payByStripe(payments: Payments): Mutation<Db, 'payByStripe', Prepared> {
  return {
    kind: 'mutation',
    prepare: (call, db) => preparePayment(payments, db, wishOf(call)),
    async execute(call, trx, prepared) {
      const { url } = await keepOrder(payments, trx, wishOf(call), prepared);
      if (url === null) throw new Error('a hosted checkout has an address');
      return { success: true, session_url: url };
    },
  };
}

function wishOf({ actor, body, now }: RequestContext<'payByStripe'>): Wish {
  return { appointmentId: body.appointmentId, patientId: actor.id, provider: 'stripe', now };
}
