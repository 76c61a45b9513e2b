import { paiseToRupees } from '@nadi/domain/money';
import type { Query } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { presentPayment } from '#presenters/payment.ts';
import { listPaymentHistory, listPayments } from '#store/payments-list.ts';
import type { Db } from '#store/tables.ts';

/** Returns one payment of the admin's list, by the id of its row, with its history. */
export function getPayment(zone: string): Query<Db, 'getPayment'> {
  return {
    kind: 'query',
    audit: {
      action: 'read-payments',
      about: (_call, { payment }) => ({ kind: 'patients', ids: [payment.userId] }),
    },
    async execute({ body }, db) {
      const [orderId = '', payment] = body.id.split(':');
      const filter = orderId === 'cash' ? { payment } : { orderId, payment };
      const known = orderId === 'cash' ? payment !== undefined : isUuid(orderId);
      const page = { limit: 1, offset: 0 };
      const [record] = known ? await listPayments(db, filter, page) : [];
      if (!record) throw new Problem('not-found');
      const events = await listPaymentHistory(db, record);
      return {
        success: true,
        payment: presentPayment(record),
        history: events.map(({ at, kind, amount_paise, reason, note }) => ({
          at: at.getTime(),
          kind,
          amount: paiseToRupees(Math.abs(amount_paise)),
          reason: reason ?? undefined,
          note: note ?? undefined,
        })),
        timeZone: zone,
      };
    },
  };
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
