import type { PaymentRow } from '@nadi/contract/payments';
import { daySpan, isoOfSlotDate } from '@nadi/domain/iso-date';
import { minorToMajor } from '@nadi/domain/minor-units';
import { clinicCurrency } from '@nadi/domain/money';
import { PROVIDERS } from '@nadi/domain/payment';
import { patientsOf } from '@nadi/domain/permissions';
import { type Columns, formatCsv } from '#platform/csv.ts';
import { dependants, self } from '#platform/http/audit-rule.ts';
import type { Query, RequestContext } from '#platform/http/handler.ts';
import { ExportReply } from '#platform/http/replies.ts';
import { Problem } from '#platform/problem.ts';
import { exportRows } from '#policies/export-rows.ts';
import { presentPatientPayment, presentPayment } from '#presenters/payment.ts';
import type { PaymentFilter, PaymentKey } from '#store/payment-conditions.ts';
import {
  type ListedPayment,
  listPaymentHistory,
  listPayments,
  type PaymentTotals,
  sumPayments,
} from '#store/payments-list.ts';
import type { Db } from '#store/tables.ts';
import { listAppointmentInvoices } from './invoices.ts';
import type { Payments } from './payments.ts';

/** Far above the number of payment attempts of any patient. */
const ATTEMPTS_MAX = 2000;

/** Lists the configured providers and the payment state of each of the patient's appointments. */
export function listMyPayments(payments: Payments): Query<Db, 'listMyPayments'> {
  return {
    kind: 'query',
    audit: { action: 'read-payments', about: dependants },
    async execute({ actor }, db) {
      const page = { limit: ATTEMPTS_MAX, offset: 0 };
      const records = await listPayments(db, { patientIds: patientsOf(actor) }, page);
      const byAppointment = Map.groupBy(records, (record) => record.appointment_id);
      const offered = PROVIDERS.flatMap((name) => {
        const provider = payments.provider(name);
        return provider?.takes(clinicCurrency().code)
          ? [{ provider: name, test: !provider.livemode }]
          : [];
      });
      const mine = [...byAppointment.values()].map(presentPatientPayment);
      return { success: true, offered, payments: mine.filter((each) => each !== null) };
    },
  };
}

/** Returns one payment of the admin's list, by the id of its row, with its history and its invoices. */
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
        history: events.map(({ at, kind, amount_minor, reason, note }) => ({
          at: at.getTime(),
          kind,
          amount: minorToMajor(Math.abs(amount_minor)),
          reason: reason ?? undefined,
          note: note ?? undefined,
        })),
        invoices: await listAppointmentInvoices(db, record.appointment_id),
        timeZone: zone,
      };
    },
  };
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}

const PAGE_SIZE = 25;

/** Lists payments for the admin, newest first, with totals over all rows that match the filter. */
export function listAllPayments(zone: string): Query<Db, 'listPayments'> {
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
      const records = await listPayments(db, filter, shown);
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

function toFilter(query: RequestContext<'exportPayments'>['body'], zone: string): PaymentFilter {
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
    paid: minorToMajor(totals?.paid_minor ?? 0),
    refunded: minorToMajor(totals?.refunded_minor ?? 0),
    pending: minorToMajor(totals?.reserved_minor ?? 0),
    unresolved: totals?.unresolved ?? 0,
  };
}

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
        toCsv: (records, isFirst) => formatCsv(COLUMNS, records, isFirst),
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
