import type { PaymentRow } from '@nadi/contract/payments';
import { isoOfSlotDate } from '@nadi/domain/iso-date';
import { type Columns, csvOf } from '#platform/csv.ts';
import { self } from '#platform/http/audit-rule.ts';
import { ExportReply } from '#platform/http/export-reply.ts';
import type { Query } from '#platform/http/handler.ts';
import { exportRows } from '#policies/export-rows.ts';
import { presentPayment } from '#presenters/payment.ts';
import type { PaymentKey } from '#store/payment-conditions.ts';
import { type ListedPayment, listPayments } from '#store/payments-list.ts';
import type { Db } from '#store/tables.ts';
import { toFilter } from './list-payments.ts';

const PRESENTED: Columns<PaymentRow> = [
  ['Started', (row) => new Date(row.startedAt).toISOString()],
  ['Mode', (row) => (row.test ? 'test' : 'live')],
  ['Provider', (row) => row.provider],
  ['Reference', (row) => row.reference],
  ['Receipt', (row) => row.receipt ?? ''],
  ['Patient', (row) => row.patient],
  ['Doctor', (row) => row.doctor],
  ['Date', (row) => isoOfSlotDate(row.slotDate)],
  ['Time', (row) => row.slotTime],
  ['State', (row) => row.state],
  ['Amount', (row) => row.amount],
  ['Paid', (row) => row.paid],
  ['Refunded', (row) => row.refunded],
  ['Refund', (row) => row.refund ?? ''],
  ['Refund because', (row) => row.refundReason ?? ''],
];

const COLUMNS: Columns<ListedPayment> = PRESENTED.map(([name, value]) => [
  name,
  (record) => value(presentPayment(record)),
]);

/** Exports the rows that the admin's list shows under the same filters, as CSV. */
export function exportPayments(zone: string): Query<Db, 'exportPayments'> {
  return {
    kind: 'query',
    // The reply contains no ids; the use case records the patients in the file.
    audit: { action: 'exported-payments', about: self },
    async execute({ actor, body: { after, ...query }, now }, db) {
      const filter = toFilter(query, zone);
      const file = exportRows(db, {
        name: 'payments',
        list: (from, limit) =>
          listPayments(db, { ...filter, after: toKey(from) }, { limit, offset: 0 }),
        cursorOf: ({ order_id, payment }) => `${order_id ?? ''}~${payment ?? ''}`,
        toCsv: (records, isFirst) => csvOf(COLUMNS, records, isFirst),
        ...{ after, actor, now, zone },
      });
      return new ExportReply(file);
    },
  };
}

/** Returns the row after which a part begins, as `cursorOf` has named it. */
function toKey(cursor: string | undefined): PaymentKey | undefined {
  if (cursor === undefined) return undefined;
  const end = cursor.indexOf('~');
  return { orderId: cursor.slice(0, end) || null, payment: cursor.slice(end + 1) };
}
