import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { likePattern } from './searching.ts';
import type { Db } from './tables.ts';

export interface InvoiceFilter {
  /** Invoices that were issued before the one of this entry. */
  before?: number | undefined;
  appointmentId?: string | undefined;
  number?: string | undefined;
  patientIds?: readonly string[] | undefined;
  /** A part of a number, or of a patient's or doctor's name. */
  search?: string | undefined;
  livemode?: boolean | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
}

export type IssuedInvoice = Awaited<ReturnType<typeof listInvoices>>[number];

/** Lists invoices and credit notes, the last issued first. */
export function listInvoices(
  db: Db,
  filter: InvoiceFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  return db
    .selectFrom('invoices as i')
    .innerJoin('appointments as a', 'a.id', 'i.appointment_id')
    .selectAll('i')
    .select('a.patient_id')
    .where(matchesInvoice(filter))
    .orderBy('i.entry_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Counts and sums the matching documents by mode. Minor units; credit notes are negative. */
export function sumInvoices(db: Db, filter: InvoiceFilter) {
  const sumOf = (kind: 'invoice' | 'credit-note') =>
    sql<number>`coalesce(sum(i.amount_minor) FILTER (WHERE i.kind = ${kind}), 0)::bigint`;
  return db
    .selectFrom('invoices as i')
    .select((eb) => [
      'i.livemode',
      eb.fn.countAll<number>().as('count'),
      sumOf('invoice').as('invoiced_minor'),
      sumOf('credit-note').as('credited_minor'),
    ])
    .where(matchesInvoice(filter))
    .groupBy('i.livemode')
    .execute();
}

function matchesInvoice(filter: InvoiceFilter): RawBuilder<SqlBool> {
  const { before, appointmentId, number, patientIds, search, livemode, from, until } = filter;
  const parts = [
    before !== undefined && sql`i.entry_id < ${before}::bigint`,
    appointmentId && sql`i.appointment_id = ${appointmentId}::uuid`,
    number && sql`i.number = ${number}`,
    patientIds &&
      sql`i.appointment_id IN (SELECT id FROM appointments WHERE patient_id = ANY(${[...patientIds]}::uuid[]))`,
    search && containsText(search),
    livemode !== undefined && sql`i.livemode = ${livemode}`,
    from && sql`i.issued_at >= ${from}`,
    until && sql`i.issued_at < ${until}`,
  ].filter((part) => typeof part === 'object' && part !== null);
  return parts.length === 0 ? sql`TRUE` : sql`${sql.join(parts, sql` AND `)}`;
}

function containsText(search: string): RawBuilder<SqlBool> {
  const pattern = likePattern(search);
  return sql`(i.number ILIKE ${pattern} OR i.patient_name ILIKE ${pattern} OR i.doctor_name ILIKE ${pattern})`;
}
