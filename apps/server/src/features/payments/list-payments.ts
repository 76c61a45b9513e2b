import { daySpan } from '@nadi/domain/iso-date';
import { paiseToRupees } from '@nadi/domain/money';
import type { Query, RequestContext } from '#platform/http/handler.ts';
import { presentPayment } from '#presenters/payment.ts';
import type { PaymentFilter } from '#store/payment-conditions.ts';
import { listPayments as list, type PaymentTotals, sumPayments } from '#store/payments-list.ts';
import type { Db } from '#store/tables.ts';

const PAGE_SIZE = 25;

/** Lists payments for the admin, newest first, with totals over all rows that match the filter. */
export function listPayments(zone: string): Query<Db, 'listPayments'> {
  return {
    kind: 'query',
    audit: {
      action: 'read-payments',
      about: (_call, { payments }) => ({
        kind: 'patients',
        ids: payments.map(({ userId }) => userId),
      }),
    },
    async execute({ body }, db) {
      const filter = { ...toFilter(body, zone), sort: body.sort, order: body.order };
      const { page = 1, pageSize = PAGE_SIZE, mode } = body;
      const shown = { limit: pageSize, offset: (page - 1) * pageSize };
      const records = await list(db, filter, shown);
      const live = mode === 'test' ? null : await sumPayments(db, { ...filter, livemode: true });
      const test = mode === 'live' ? null : await sumPayments(db, { ...filter, livemode: false });
      return {
        success: true,
        payments: records.map(presentPayment),
        total: (live?.count ?? 0) + (test?.count ?? 0),
        live: toSum(live),
        test: toSum(test),
        timeZone: zone,
      };
    },
  };
}

export function toFilter(
  query: RequestContext<'exportPayments'>['body'],
  zone: string,
): PaymentFilter {
  const { from, until } = daySpan(zone, query);
  return {
    provider: query.provider,
    state: query.state,
    money: query.money,
    search: query.search,
    doctorId: query.docId,
    speciality: query.speciality,
    livemode: query.mode && query.mode === 'live',
    from: from === undefined ? undefined : new Date(from),
    until: until === undefined ? undefined : new Date(until),
  };
}

function toSum(totals: PaymentTotals | null) {
  return {
    paid: paiseToRupees(totals?.paid_paise ?? 0),
    refunded: paiseToRupees(totals?.refunded_paise ?? 0),
    pending: paiseToRupees(totals?.reserved_paise ?? 0),
    unresolved: totals?.unresolved ?? 0,
  };
}
