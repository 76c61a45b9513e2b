import type { PaymentRow } from '@nadi/contract/payments';
import { wallClock } from '@nadi/domain/clinic-time';
import { formatIsoDate, isoOfSlotDate } from '@nadi/domain/iso-date';
import { type Columns, csvOf } from '#platform/csv.ts';
import type { Query } from '#platform/http/handler.ts';
import { presentPayment } from '#presenters/payment.ts';
import { recordReads } from '#store/audit.ts';
import { listPayments } from '#store/payments-list.ts';
import type { Db } from '#store/tables.ts';
import { toFilter } from './list-payments.ts';

const ROWS_MAX = 20_000;

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
      const page = { limit: ROWS_MAX + 1, offset: 0 };
      const records = await listPayments(db, toFilter(body, zone), page);
      const taken = records.slice(0, ROWS_MAX);
      const day = formatIsoDate(wallClock(zone, now));
      await recordReads(db, {
        at: new Date(now),
        day,
        actor,
        action: 'exported-payments',
        patientIds: [...new Set(taken.map((record) => record.patient_id))],
      });
      return {
        success: true,
        fileName: `payments-${day}.csv`,
        csv: csvOf(COLUMNS, taken.map(presentPayment)),
        cut: records.length > ROWS_MAX,
      };
    },
  };
}
