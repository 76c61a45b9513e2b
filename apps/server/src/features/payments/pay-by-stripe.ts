import type { Call, Change } from '#platform/http/handler.ts';
import type { Sql } from '#store/tables.ts';
import type { Payments } from './payments.ts';
import { keepOrder, type Prepared, preparePayment, type Wish } from './start-payment.ts';

/** Opens the hosted checkout; the browser is sent to `session_url`. */
export function payByStripe(payments: Payments): Change<Sql, 'payByStripe', Prepared> {
  return {
    kind: 'change',
    prepare: (call, sql) => preparePayment(payments, sql, wishOf(call)),
    async effect(call, sql, prepared) {
      const { url } = await keepOrder(payments, sql, wishOf(call), prepared);
      if (url === null) throw new Error('a hosted checkout has an address');
      return { success: true, session_url: url };
    },
  };
}

function wishOf({ actor, body, now }: Call<'payByStripe'>): Wish {
  return { appointmentId: body.appointmentId, patientId: actor.id, provider: 'stripe', now };
}
