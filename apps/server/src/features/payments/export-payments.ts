import type { PaymentRow } from '@nadi/contract/payments';
import { isoOfSlotDate } from '@nadi/domain/iso-date';
import { type Columns, csvOf } from '#platform/csv.ts';
import type { Query } from '#platform/http/handler.ts';
import { EXPORT_LIMIT, exportRows } from '#policies/export-rows.ts';
import { presentPayment } from '#presenters/payment.ts';
import { listPayments } from '#store/payments-list.ts';
import type { Db } from '#store/tables.ts';
import { toFilter } from './list-payments.ts';

const COLUMNS: Columns<PaymentRow> = [
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

/** Exports the rows that the admin's list shows under the same filters, as CSV. */
export function exportPayments(zone: string): Query<Db, 'exportPayments'> {
  return {
    kind: 'query',
    async execute({ actor, body, now }, db) {
      const page = { limit: EXPORT_LIMIT, offset: 0 };
      return exportRows(db, {
        records: await listPayments(db, toFilter(body, zone), page),
        name: 'payments',
        actor,
        now,
        zone,
        toCsv: (records) => csvOf(COLUMNS, records.map(presentPayment)),
      });
    },
  };
}
