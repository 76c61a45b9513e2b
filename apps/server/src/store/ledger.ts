import type { Provider } from '@nadi/domain/payment';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { toColumns } from './columns.ts';
import { issueInvoice } from './issue-invoice.ts';
import { findsRow } from './statements.ts';
import type { Db, NewRow } from './tables.ts';

export interface NewEntry extends Omit<NewRow<'ledger_entries'>, 'receiptNo'> {
  /** The provider's id of the payment that a refund belongs to; by default the latest one of its order. */
  payment?: string | undefined;
}

/**
 * Appends an entry with its invoice or credit note unless it exists; returns whether it is new and a
 * payment's receipt number. Call in a transaction that locks the appointment.
 */
export async function appendEntry(
  db: Db,
  { payment, ...entry }: NewEntry,
): Promise<{ isNew: boolean; receiptNo: number | null }> {
  if (await hasEntry(db, entry)) return { isNew: false, receiptNo: null };
  const receiptNo = await lockNumbers(db, entry);
  const { id } = await db
    .insertInto('ledger_entries')
    .values({ ...toColumns(entry), receipt_no: receiptNo })
    .returning('id')
    .executeTakeFirstOrThrow();
  await issueInvoice(db, { ...entry, id, payment });
  return { isNew: true, receiptNo };
}

export function hasEntry(
  db: Db,
  entry: Pick<NewEntry, 'provider' | 'kind' | 'reference'>,
): Promise<boolean> {
  return db
    .selectFrom('ledger_entries')
    .select('id')
    .where('provider', '=', entry.provider)
    .where('kind', '=', entry.kind)
    .where('reference', '=', entry.reference)
    .$call(findsRow);
}

/**
 * Returns the next receipt number of a payment, and null for a refund. The row lock makes numbers gapless and
 * unique. Refunds take it as well, so that series of invoices are always locked in the same order.
 */
async function lockNumbers(
  db: Db,
  { kind, livemode }: Pick<NewEntry, 'kind' | 'livemode'>,
): Promise<number | null> {
  const step = kind === 'payment' ? 1 : 0;
  const { last } = await db
    .insertInto('receipt_numbers')
    .values({ livemode, last: step })
    .onConflict((oc) =>
      oc.column('livemode').doUpdateSet({ last: sql<number>`receipt_numbers.last + ${step}::int` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return step === 1 ? last : null;
}

export function listOrderEntries(db: Db, orderId: string) {
  return db
    .selectFrom('ledger_entries')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
}

/** Lists the online payments of an appointment. */
export async function listLedgerPayments(db: Db, appointmentId: string) {
  const { rows } = await sql<{
    order_id: string;
    provider: Provider;
    payment: string;
    amount_minor: number;
    livemode: boolean;
  }>`
    SELECT order_id, provider, reference AS payment, amount_minor, livemode FROM ledger_entries
    WHERE appointment_id = ${appointmentId}::uuid AND kind = 'payment' AND order_id IS NOT NULL
    ORDER BY id`.execute(db);
  return rows;
}

/** Returns an appointment's payments less its refunds, online and in cash, in minor units. */
export function appointmentBalance(
  db: Db,
  appointmentId: string,
): Promise<{ online: number; cash: number }> {
  const sumWhere = (condition: RawBuilder<SqlBool>) =>
    sql<number>`coalesce(sum(amount_minor) FILTER (WHERE ${condition}), 0)::bigint`;
  return db
    .selectFrom('ledger_entries')
    .select([
      sumWhere(sql`order_id IS NOT NULL`).as('online'),
      sumWhere(sql`order_id IS NULL`).as('cash'),
    ])
    .where('appointment_id', '=', appointmentId)
    .executeTakeFirstOrThrow();
}

/**
 * SQL for an appointment's earnings in minor units, with appointments aliased as `a` and their `ledgerSums` joined: 0 if
 * cancelled; else the ledger balance of that mode, at most the fee; else 0 if it was refunded after
 * completion; else the fee of a completed appointment, which counts as cash.
 */
export const earnedMinor = sql<number>`CASE
  WHEN a.cancelled_at IS NOT NULL THEN 0
  WHEN sums.minor <> 0 THEN greatest(0, least(a.amount_minor, sums.minor_of_mode))
  WHEN sums.refunded_at > a.completed_at THEN 0
  WHEN a.completed_at IS NOT NULL OR a.paid_at IS NOT NULL THEN a.amount_minor
  ELSE 0 END`;

/** Returns the join of an appointment's ledger sums; they are null without entries. */
export function ledgerSums(livemode: boolean) {
  return sql`LEFT JOIN LATERAL (SELECT ${sumsOf(livemode)}
    FROM ledger_entries entry WHERE appointment_id = a.id) AS sums ON true`;
}

/**
 * Returns the join of the ledger sums of all appointments in a span. It reads their entries at once: for
 * thousands of appointments faster than one by one.
 */
export function ledgerSumsBetween(livemode: boolean, from: Date, until: Date) {
  return sql`LEFT JOIN (SELECT appointment_id, ${sumsOf(livemode)}
    FROM ledger_entries entry JOIN appointments paid ON paid.id = entry.appointment_id
    WHERE paid.starts_at >= ${from} AND paid.starts_at < ${until}
    GROUP BY appointment_id) AS sums ON sums.appointment_id = a.id`;
}

function sumsOf(livemode: boolean) {
  return sql`sum(entry.amount_minor) AS minor,
    coalesce(sum(entry.amount_minor) FILTER (WHERE livemode = ${livemode}), 0) AS minor_of_mode,
    max(at) FILTER (WHERE kind = 'refund') AS refunded_at`;
}

/** Counts and sums ledger entries by provider, kind and mode. Minor units; refunds are negative. */
export function sumLedger(db: Db) {
  return db
    .selectFrom('ledger_entries')
    .select(({ fn, cast }) => [
      'provider',
      'kind',
      'livemode',
      fn.countAll<number>().as('entries'),
      cast<number>(fn.sum('amount_minor'), 'bigint').as('minor'),
    ])
    .groupBy(['provider', 'kind', 'livemode'])
    .execute();
}

/** A payment in cash, with what of it has not been handed back. */
export interface CashPayment {
  reference: string;
  currency: string;
  livemode: boolean;
  /** Minor units. */
  left: number;
  /** Minor units, by the ids of the refunds recorded for it. */
  refunds: ReadonlyMap<string, number>;
}

interface CashRefund {
  /** Unique among the refunds of the payment. */
  id: string;
  appointmentId: string;
  amountMinor: number;
  /** The cash desk that hands it back, which is locked. */
  desk: string;
  at: Date;
  note?: string | undefined;
}

/** Lists the cash payments of an appointment, oldest first. */
export async function listCashPayments(db: Db, appointmentId: string): Promise<CashPayment[]> {
  const entries = await db
    .selectFrom('ledger_entries')
    .select(['kind', 'reference', 'amount_minor', 'livemode', 'currency'])
    .where('appointment_id', '=', appointmentId)
    .where('order_id', 'is', null)
    .orderBy('id')
    .execute();
  return entries
    .filter(({ kind }) => kind === 'payment')
    .map(({ reference, amount_minor: paid, currency, livemode }) => {
      const prefix = refundReference(reference, '');
      const recorded = entries.filter((entry) => entry.reference.startsWith(prefix));
      const left = recorded.reduce((sum, entry) => sum + entry.amount_minor, paid);
      const refunds = new Map(
        recorded.map((entry) => [entry.reference.slice(prefix.length), -entry.amount_minor]),
      );
      return { reference, currency, livemode, left, refunds };
    });
}

/** Finds the appointment that a cash payment belongs to. */
export function findCashPayment(db: Db, reference: string) {
  return db
    .selectFrom('ledger_entries')
    .select('appointment_id')
    .where('provider', '=', 'cash')
    .where('kind', '=', 'payment')
    .where('reference', '=', reference)
    .executeTakeFirst();
}

/** Records cash that is handed back. Call in a transaction that locks the appointment. */
export async function appendCashRefund(
  db: Db,
  { reference, currency, livemode }: CashPayment,
  { id, appointmentId, amountMinor, desk, at, note }: CashRefund,
): Promise<void> {
  await appendEntry(db, {
    at,
    appointmentId,
    orderId: null,
    provider: 'cash',
    desk,
    kind: 'refund',
    reference: refundReference(reference, id),
    payment: reference,
    amountMinor: -amountMinor,
    currency,
    livemode,
    note,
  });
}

function refundReference(payment: string, id: string): string {
  return `${payment}:${id}`;
}
