import {
  fiscalYear,
  type InvoiceSeries,
  invoiceNumber,
  receiptNumber,
  splitTax,
  type TaxAmount,
  type TaxLine,
} from '@nadi/domain/invoice';
import { isoDateAt } from '@nadi/domain/iso-date';
import { sql } from 'kysely';
import type { Db, NewRow } from './tables.ts';

let zone = 'Asia/Kolkata';

/** Sets the zone on whose calendar financial years begin. An installation has one. */
export function setInvoiceZone(name: string): void {
  zone = name;
}

type IssuedEntry = Omit<NewRow<'ledger_entries'>, 'id' | 'receiptNo'> & {
  id: number;
  payment: string | undefined;
};

/**
 * Issues the invoice of a payment or of a refund that came back, or the credit note of a refund. Stores what is
 * printed, so that later changes leave it as it is. A correction has the taxes of the document it corrects.
 * Call in the transaction of the entry.
 */
export async function issueInvoice(db: Db, entry: IssuedEntry): Promise<void> {
  const { settings, ...printed } = await findPrinted(db, entry.appointmentId);
  const corrected = entry.kind === 'payment' ? null : await findCorrected(db, entry);
  const series: InvoiceSeries = {
    livemode: entry.livemode,
    kind: entry.kind === 'refund' ? 'credit-note' : 'invoice',
    fiscalYear: fiscalYear(isoDateAt(zone, entry.at.getTime()), settings.fiscalYearStart),
  };
  const sequence = await nextNumber(db, series);
  const rates = entry.kind === 'payment' ? settings.taxLines : corrected?.tax_lines;
  const { taxes } = splitTax(Math.abs(entry.amountMinor), rates ?? []);
  await db
    .insertInto('invoices')
    .values({
      ...printed,
      entry_id: entry.id,
      appointment_id: entry.appointmentId,
      kind: series.kind,
      livemode: entry.livemode,
      fiscal_year: series.fiscalYear,
      sequence,
      number: invoiceNumber(series, sequence),
      issued_at: entry.at,
      currency: entry.currency,
      amount_minor: entry.amountMinor,
      legal_name: settings.legalName || settings.name || null,
      tax_id: settings.taxId || null,
      clinic_address: JSON.stringify(settings.address ?? []),
      tax_lines: JSON.stringify(taxes),
      corrects: corrected && (corrected.number ?? receiptOf(entry, corrected.receipt_no)),
    })
    .execute();
}

/** The settings that invoices use, as they are stored. */
interface IssuerSettings {
  name?: string;
  legalName?: string;
  taxId?: string;
  address?: string[];
  fiscalYearStart?: string;
  taxLines?: TaxLine[];
}

interface Printed {
  settings: IssuerSettings;
  patient_name: string;
  doctor_name: string;
  slot_date: string;
  slot_time: string;
  description: string | null;
}

async function findPrinted(db: Db, appointmentId: string): Promise<Printed> {
  const { rows } = await sql<Printed>`
    SELECT coalesce((SELECT settings FROM clinic_settings), '{}') AS settings,
      p.name AS patient_name, d.name AS doctor_name, a.slot_date, a.slot_time, t.name AS description
    FROM appointments a JOIN patients p ON p.id = a.patient_id JOIN doctors d ON d.id = a.doctor_id
    LEFT JOIN visit_types t ON t.id = a.visit_type_id
    WHERE a.id = ${appointmentId}::uuid`.execute(db);
  return rows[0] as Printed;
}

interface Corrected {
  /** Null for a payment or refund of before invoices were issued. */
  number: string | null;
  tax_lines: TaxAmount[] | null;
  /** Null for a refund. */
  receipt_no: number | null;
}

/** Finds the payment of a refund; of a refund that came back, its credit note, else its payment. */
async function findCorrected(db: Db, entry: IssuedEntry): Promise<Corrected | null> {
  const { rows } = await sql<Corrected>`
    SELECT i.number, i.tax_lines, l.receipt_no
    FROM ledger_entries l LEFT JOIN invoices i ON i.entry_id = l.id
    WHERE l.appointment_id = ${entry.appointmentId}::uuid AND l.provider = ${entry.provider} AND (
      (l.kind = 'refund' AND ${entry.kind} = 'refund-returned' AND l.reference = ${entry.reference}
        AND i.number IS NOT NULL)
      OR (l.kind = 'payment' AND l.order_id IS NOT DISTINCT FROM ${entry.orderId}::uuid
        AND l.reference = coalesce(${entry.payment ?? null}::text, l.reference)))
    ORDER BY l.kind = 'payment', l.id DESC LIMIT 1`.execute(db);
  return rows[0] ?? null;
}

function receiptOf(entry: IssuedEntry, receiptNo: number | null): string | null {
  return receiptNo === null ? null : receiptNumber(entry, receiptNo);
}

/** Returns the next number of a series; the row lock makes numbers gapless and unique. */
async function nextNumber(db: Db, { livemode, kind, fiscalYear }: InvoiceSeries): Promise<number> {
  const { last } = await db
    .insertInto('invoice_series')
    .values({ livemode, kind, fiscal_year: fiscalYear, last: 1 })
    .onConflict((oc) =>
      oc
        .columns(['livemode', 'kind', 'fiscal_year'])
        .doUpdateSet({ last: sql<number>`invoice_series.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}
