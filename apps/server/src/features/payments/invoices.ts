import type { Invoice } from '@nadi/contract/payments';
import { wallClock } from '@nadi/domain/clinic-time';
import { daySpan, isoDateAt, isoOfSlotDate } from '@nadi/domain/iso-date';
import { SOURCE_LOCALE } from '@nadi/domain/locales';
import { balanceToMajor } from '@nadi/domain/minor-units';
import { formatMoney } from '@nadi/domain/money';
import { patientsOf } from '@nadi/domain/permissions';
import { displayDate } from '@nadi/messages/en/dates';
import { DEFAULT_CLINIC } from '@nadi/messages/en/default-clinic';
import { type Columns, formatCsv } from '#platform/csv.ts';
import { type About, self, unlessOwn } from '#platform/http/audit-rule.ts';
import type { Query, RequestContext } from '#platform/http/handler.ts';
import { ExportReply, FileReply } from '#platform/http/replies.ts';
import { Problem } from '#platform/problem.ts';
import { typesetPdf } from '#platform/typesetter.ts';
import { exportRows } from '#policies/export-rows.ts';
import { presentInvoice } from '#presenters/invoice.ts';
import { findAppointment } from '#store/appointments.ts';
import {
  type InvoiceFilter,
  type IssuedInvoice,
  listInvoices,
  sumInvoices,
} from '#store/invoices.ts';
import type { Db } from '#store/tables.ts';

/** Far above the number of payments and refunds of any appointment. */
const OF_APPOINTMENT = { limit: 500, offset: 0 };

/**
 * Lists the invoices and credit notes of one of the patient's appointments, oldest first.
 * @throws Problem 'not-found' for an unknown or a foreign appointment
 */
export function listMyInvoices(zone: string): Query<Db, 'listMyInvoices'> {
  return {
    kind: 'query',
    audit: { action: 'read-payments', about: selectAppointment },
    async execute({ actor, body }, db) {
      const appointment = await findAppointment(db, body.appointmentId);
      if (!appointment || !patientsOf(actor).includes(appointment.patient_id))
        throw new Problem('not-found');
      const invoices = await listAppointmentInvoices(db, appointment.id);
      return { success: true, invoices, timeZone: zone };
    },
  };
}

function selectAppointment({
  actor,
  body,
}: RequestContext<'listMyInvoices' | 'getInvoicePdf'>): About {
  return unlessOwn(actor, { kind: 'appointment-daily', id: body.appointmentId });
}

/** Returns a document as a file, as it was issued. */
export function getInvoicePdf(zone: string): Query<Db, 'getInvoicePdf'> {
  return {
    kind: 'query',
    audit: { action: 'read-payments', about: selectAppointment },
    async execute({ actor, body }, db) {
      const patientIds = actor.role === 'patient' ? patientsOf(actor) : undefined;
      const found = await listInvoices(db, { ...body, patientIds }, OF_APPOINTMENT);
      const record = found.at(-1);
      if (!record) throw new Problem('not-found');
      const pdf = await invoicePdf(zone, record);
      return new FileReply({
        name: invoiceFileName(record),
        mediaType: 'application/pdf',
        size: pdf.length,
        parts: only(pdf),
      });
    },
  };
}

const TITLES = { invoice: 'Invoice', 'credit-note': 'Credit note' } as const;

export function invoiceFileName({ kind, number }: Pick<IssuedInvoice, 'kind' | 'number'>): string {
  return `${TITLES[kind]} ${number.replaceAll('/', '-')}.pdf`;
}

export function invoicePdf(zone: string, record: IssuedInvoice): Promise<Buffer> {
  const printed = sheetOf(record, zone);
  const sheet = JSON.stringify({ ...printed, words: fixedWords(printed) });
  return typesetPdf('invoice.typ', { sheet }, record.issued_at.getTime());
}

/** Returns the words of the layout: an invoice is in English, as it was issued. */
function fixedWords({ title, number }: { title: string; number: string }) {
  return {
    language: SOURCE_LOCALE,
    name: `${title} ${number}`,
    title,
    number: `No. ${number}`,
    foot: `${title} ${number}. Made by a computer; valid without a signature.`,
    stamp: 'TEST',
    test: 'Test payment: no money moves',
  };
}

/** Returns every text as the template prints it. */
export function sheetOf(record: IssuedInvoice, zone: string) {
  const { kind, number, test, corrects, ...shown } = presentInvoice(record);
  const reason = kind === 'invoice' ? 'For a refund that came back' : 'Corrects';
  return {
    ...{ title: TITLES[kind], number, test },
    clinic: {
      name: record.legal_name ?? DEFAULT_CLINIC.name,
      ...{ legalName: '', phone: '', email: '' },
      address: record.clinic_address,
      tax: record.tax_id ? `Tax number ${record.tax_id}` : '',
    },
    facts: [
      ['For', shown.patient],
      ['Issued on', displayDate(wallClock(zone, shown.issuedAt))],
      ['Appointment with', shown.doctor, shown.description ?? ''],
      ['Date and time of the appointment', `${displayDate(shown.slotDate)}, ${shown.slotTime}`],
      ...(corrects ? [[reason, corrects]] : []),
    ],
    amounts: [
      { label: 'Consultation fee', amount: signed(shown.net) },
      ...shown.taxes.map(({ name, percent, amount }) => ({
        label: `${name} ${percent}%`,
        amount: signed(amount),
      })),
    ],
    total: { label: 'Total', amount: signed(shown.amount) },
  };
}

function signed(amount: number): string {
  return `${amount < 0 ? '−' : ''}${formatMoney(Math.abs(amount))}`;
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const PAGE_SIZE = 25;

/** Lists all documents for the admin, with totals over all rows that match the filter. */
export function listAllInvoices(zone: string): Query<Db, 'listInvoices'> {
  return {
    kind: 'query',
    audit: {
      action: 'read-payments',
      about: (_call, { invoices }) => ({
        kind: 'patients',
        ids: invoices.map(({ userId }) => userId),
      }),
    },
    async execute({ body }, db) {
      const filter = toFilter(body, zone);
      const { page = 1, pageSize = PAGE_SIZE } = body;
      const shown = { limit: pageSize, offset: (page - 1) * pageSize };
      const records = await listInvoices(db, filter, shown);
      const sums = await sumInvoices(db, filter);
      return {
        success: true,
        invoices: records.map(presentInvoice),
        total: sums.reduce((total, { count }) => total + count, 0),
        live: toSum(sums.find(({ livemode }) => livemode)),
        test: toSum(sums.find(({ livemode }) => !livemode)),
        timeZone: zone,
      };
    },
  };
}

/** Lists the documents of an appointment, oldest first. */
export async function listAppointmentInvoices(db: Db, appointmentId: string): Promise<Invoice[]> {
  const records = await listInvoices(db, { appointmentId }, OF_APPOINTMENT);
  return records.toReversed().map(presentInvoice);
}

function toFilter(query: RequestContext<'exportInvoices'>['body'], zone: string): InvoiceFilter {
  const { from, until } = daySpan(zone, query);
  return {
    search: query.search,
    livemode: query.mode && query.mode === 'live',
    from: from === undefined ? undefined : new Date(from),
    until: until === undefined ? undefined : new Date(until),
  };
}

function toSum({ invoiced_minor = 0, credited_minor = 0 } = {}) {
  return {
    invoiced: balanceToMajor(invoiced_minor),
    credited: balanceToMajor(credited_minor),
    total: balanceToMajor(invoiced_minor + credited_minor),
  };
}

const columnsIn = (zone: string): Columns<Invoice> => [
  ['Number', ({ number }) => number],
  ['Issued', ({ issuedAt }) => isoDateAt(zone, issuedAt)],
  ['Kind', ({ kind }) => kind],
  ['Mode', ({ test }) => (test ? 'test' : 'live')],
  ['Patient', ({ patient }) => patient],
  ['Doctor', ({ doctor }) => doctor],
  ['Date', ({ slotDate }) => isoOfSlotDate(slotDate)],
  ['Time', ({ slotTime }) => slotTime],
  ['Net', ({ net }) => net],
  [
    'Taxes',
    ({ taxes }) => taxes.map((tax) => `${tax.name} ${tax.percent}%: ${tax.amount}`).join('; '),
  ],
  ['Total', ({ amount }) => amount],
  ['Corrects', ({ corrects }) => corrects ?? ''],
];

/** Exports the rows that the admin's list shows under the same filters, as CSV. */
export function exportInvoices(zone: string): Query<Db, 'exportInvoices'> {
  const columns = columnsIn(zone);
  return {
    kind: 'query',
    // The reply contains no ids; the use case records the patients in the file.
    audit: { action: 'exported-invoices', about: self },
    async execute({ actor, body: { after, ...query }, now }, db) {
      const filter = toFilter(query, zone);
      const file = exportRows(db, {
        name: 'invoices',
        list: (from, limit) => {
          const before = from === undefined ? undefined : Number(from);
          return listInvoices(db, { ...filter, before }, { limit, offset: 0 });
        },
        cursorOf: ({ entry_id }) => String(entry_id),
        toCsv: (records, isFirst) => formatCsv(columns, records.map(presentInvoice), isFirst),
        ...{ after, actor, now, zone },
      });
      return new ExportReply(file);
    },
  };
}
