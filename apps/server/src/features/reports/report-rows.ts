import type { ReportRow } from '@nadi/contract/reports';
import type { Body } from '@nadi/contract/routes';
import { wallClock } from '@nadi/domain/clinic-time';
import { formatIsoDate, isoOfSlotDate } from '@nadi/domain/iso-date';
import { balanceToMajor } from '@nadi/domain/minor-units';
import { NO_PART } from '@nadi/domain/reports';
import { type Columns, formatCsv } from '#platform/csv.ts';
import { self } from '#platform/http/audit-rule.ts';
import type { Query } from '#platform/http/handler.ts';
import { ExportReply } from '#platform/http/replies.ts';
import { exportRows } from '#policies/export-rows.ts';
import { rowId } from '#presenters/payment.ts';
import type { PaymentFilter, PaymentKey } from '#store/payment-conditions.ts';
import { type ListedPayment, listPayments, sumPayments } from '#store/payments-list.ts';
import type { ReportScope } from '#store/report-facts.ts';
import { listReportRows, type ReportRecord, type RowsWanted } from '#store/report-rows.ts';
import type { Db } from '#store/tables.ts';
import { type ReportDeps, toPaymentFilter, toScope } from './report-scope.ts';

const PAGE_SIZE = 25;

type Wanted = Pick<Body<'listReportRows'>, 'report' | 'by' | 'part' | 'set'>;

/** The rows behind a number: appointments, or payments. */
type Rows = { appointments: RowsWanted } | { payments: PaymentFilter };

/** Lists the rows behind a number, the latest first. */
export function listRows({ zone, livemode }: ReportDeps): Query<Db, 'listReportRows'> {
  return {
    kind: 'query',
    audit: {
      action: 'read-appointments',
      about: (_call, { rows }) => ({ kind: 'patients', ids: rows.map(({ userId }) => userId) }),
    },
    async execute({ body, now }, db) {
      const scope = toScope(body, zone, now);
      const { page = 1, pageSize = PAGE_SIZE } = body;
      const shown = { limit: pageSize, offset: (page - 1) * pageSize };
      const wanted = selectRows(body, scope, livemode);
      if ('payments' in wanted) {
        const sums = await sumPayments(db, wanted.payments);
        const records = await listPayments(db, wanted.payments, shown);
        return {
          success: true,
          rows: records.map(presentPaymentRow),
          total: sums.count,
          sum: balanceToMajor(sums.paid_minor - sums.refunded_minor),
          timeZone: zone,
        };
      }
      const { rows, total, sum } = await listReportRows(db, wanted.appointments, scope, shown);
      return { success: true, rows: rows.map(presentRow), total, sum, timeZone: zone };
    },
  };
}

/** Exports the same rows as CSV. */
export function exportReportRows({ zone, livemode }: ReportDeps): Query<Db, 'exportReportRows'> {
  return {
    kind: 'query',
    // The reply contains no ids; the use case records the patients in the file.
    audit: { action: 'exported-appointments', about: self },
    async execute({ actor, body, now }, db) {
      const scope = toScope(body, zone, now);
      const wanted = selectRows(body, scope, livemode);
      const { after } = body;
      const shared = { after, actor, now, zone, name: 'appointments', file: body.report } as const;
      if ('payments' in wanted) {
        const columns = paymentColumns(zone);
        const file = exportRows<ListedPayment>(db, {
          ...shared,
          list: (from, limit) =>
            listPayments(db, { ...wanted.payments, after: toKey(from) }, { limit, offset: 0 }),
          cursorOf: ({ order_id, payment }) => `${order_id ?? ''}~${payment ?? ''}`,
          toCsv: (records, isFirst) => formatCsv(columns, records, isFirst),
        });
        return new ExportReply(file);
      }
      const columns = appointmentColumns(wanted.appointments.report);
      const file = exportRows<ReportRecord>(db, {
        ...shared,
        list: async (from, limit) =>
          (await listReportRows(db, wanted.appointments, scope, { limit, after: from })).rows,
        cursorOf: ({ id }) => id,
        toCsv: (records, isFirst) => formatCsv(columns, records, isFirst),
      });
      return new ExportReply(file);
    },
  };
}

function selectRows(
  { report, by, part, set = 'counted' }: Wanted,
  scope: ReportScope,
  livemode: boolean,
): Rows {
  if (report !== 'income') {
    return { appointments: { report, by, part, set } };
  }
  if (set === 'unknown') return { appointments: { report: 'unrecorded', set } };
  const paid = set === 'online' || set === 'cash' ? set : 'both';
  const payments: PaymentFilter = { ...toPaymentFilter(scope, livemode), paid };
  return { payments: by ? { ...payments, ...partOf(by, part) } : payments };
}

function partOf(by: NonNullable<Wanted['by']>, part = NO_PART): PaymentFilter {
  const named = part === NO_PART ? null : part;
  if (by === 'doctor') return { doctorId: part };
  if (by === 'place') return { locationId: named };
  return { visitType: named };
}

function presentRow(record: ReportRecord): ReportRow {
  return {
    id: record.id,
    appointmentId: record.id,
    userId: record.patient_id,
    patient: record.patient_name,
    doctor: record.doctor_name,
    slotDate: record.slot_date,
    slotTime: record.slot_time,
    place: record.place,
    visitType: record.visit_type,
    value: record.value,
  };
}

function presentPaymentRow(record: ListedPayment): ReportRow {
  return {
    id: rowId(record),
    appointmentId: record.appointment_id,
    userId: record.patient_id,
    patient: record.patient_name,
    doctor: record.doctor_name,
    slotDate: record.slot_date,
    slotTime: record.slot_time,
    place: null,
    visitType: null,
    value: balanceToMajor(record.paid_minor - record.refunded_minor),
    method: record.provider,
    startedAt: record.created_at.getTime(),
  };
}

const VALUE_NAMES: Record<RowsWanted['report'], string | null> = {
  hours: 'Minutes',
  'no-shows': 'Days from booking',
  waiting: 'Minutes waited',
  lateness: 'Minutes late',
  patients: null,
  unrecorded: null,
};

function appointmentColumns(report: RowsWanted['report']): Columns<ReportRecord> {
  const value = VALUE_NAMES[report];
  return [
    ['Date', (row) => isoOfSlotDate(row.slot_date)],
    ['Time', (row) => row.slot_time],
    ['Patient', (row) => row.patient_name],
    ['Doctor', (row) => row.doctor_name],
    ['Place', (row) => row.place],
    ['Visit type', (row) => row.visit_type],
    ['Result', (row) => row.outcome],
    ...(value === null ? [] : ([[value, (row) => row.value]] as Columns<ReportRecord>)),
  ];
}

function paymentColumns(zone: string): Columns<ListedPayment> {
  return [
    ['Started', (row) => clinicTime(zone, row.created_at)],
    ['Method', (row) => row.provider],
    ['Patient', (row) => row.patient_name],
    ['Doctor', (row) => row.doctor_name],
    ['Date', (row) => isoOfSlotDate(row.slot_date)],
    ['Time', (row) => row.slot_time],
    ['Paid', (row) => balanceToMajor(row.paid_minor)],
    ['Refunded', (row) => balanceToMajor(row.refunded_minor)],
    ['Income', (row) => balanceToMajor(row.paid_minor - row.refunded_minor)],
  ];
}

/** Formats a time on the clinic's clock, such as `2027-01-05 09:00`. */
function clinicTime(zone: string, at: Date): string {
  const clock = wallClock(zone, at.getTime());
  const two = (part: number) => String(part).padStart(2, '0');
  return `${formatIsoDate(clock)} ${two(clock.hour)}:${two(clock.minute)}`;
}

/** Returns the payment after which a part begins, as `cursorOf` has named it. */
function toKey(cursor: string | undefined): PaymentKey | undefined {
  if (cursor === undefined) return undefined;
  const end = cursor.indexOf('~');
  return { orderId: cursor.slice(0, end) || null, payment: cursor.slice(end + 1) };
}
