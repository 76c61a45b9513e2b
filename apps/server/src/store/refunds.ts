import type { RefundState } from '@nadi/domain/payment';
import { type Selectable, sql } from 'kysely';
import { toColumns } from './columns.ts';
import { listLedgerPayments } from './ledger.ts';
import { changesRow } from './statements.ts';
import type { Db, NewRow, Tables } from './tables.ts';

export type Refund = Selectable<Tables['refunds']>;

export type NewRefund = NewRow<'refunds'>;

/** Inserts a refund request; returns false if one with this id exists. */
export function insertRefund(db: Db, refund: NewRefund): Promise<boolean> {
  return db
    .insertInto('refunds')
    .values({ ...toColumns(refund), note: refund.note || null })
    .onConflict((oc) => oc.doNothing())
    .$call(changesRow);
}

/** Requests a failed refund again under the id of the new request, so that a repeat of that request finds it. */
export async function retryRefund(
  db: Db,
  failedId: string,
  { id, amountMinor, note }: Pick<NewRefund, 'id' | 'amountMinor' | 'note'>,
): Promise<void> {
  await db
    .updateTable('refunds')
    .set((row) => ({
      id,
      state: 'requested',
      reference: null,
      amount_minor: amountMinor,
      attempt: row('attempt', '+', 1),
      ...(note ? { note } : {}),
    }))
    .where('id', '=', failedId)
    .where('state', '=', 'failed')
    .execute();
}

/**
 * Returns the minor units of a payment that are neither refunded nor being refunded. Call while holding
 * the appointment's lock.
 */
export async function refundableAmount(db: Db, orderId: string, payment: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    SELECT least(
      l.amount_minor + coalesce((SELECT sum(e.amount_minor) FROM ledger_entries e
        WHERE e.order_id = l.order_id AND e.kind <> 'payment' AND e.reference IN
          (SELECT x.reference FROM refunds x
           WHERE x.order_id = l.order_id AND x.payment = l.reference)), 0),
      (SELECT sum(e.amount_minor) FROM ledger_entries e WHERE e.order_id = l.order_id)
    )::bigint - coalesce((SELECT sum(x.amount_minor) FROM refunds x
      WHERE x.order_id = l.order_id AND x.payment = l.reference
        AND x.state IN ('requested', 'pending')), 0)::bigint AS left
    FROM ledger_entries l
    WHERE l.order_id = ${orderId}::uuid AND l.kind = 'payment' AND l.reference = ${payment}`.execute(
    db,
  );
  return Math.max(0, rows[0]?.left ?? 0);
}

/** Returns the refundable minor units of every online payment of an appointment. */
export async function totalRefundable(db: Db, appointmentId: string): Promise<number> {
  let total = 0;
  for (const { order_id: orderId, payment } of await listLedgerPayments(db, appointmentId)) {
    total += await refundableAmount(db, orderId, payment);
  }
  return total;
}

export function listRefunds(db: Db, orderId: string): Promise<Refund[]> {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('requested_at')
    .orderBy('id')
    .execute();
}

/** Updates a refund unless it has been retried since it was read. */
export async function updateRefund(
  db: Db,
  { id, attempt }: Pick<Refund, 'id' | 'attempt'>,
  changes: { state: RefundState; reference: string | null },
): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ state: changes.state, reference: changes.reference })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .execute();
}

/** Divides a refund in two: `amountMinor`, and the rest as a refund `restId`. */
export async function splitRefund(
  db: Db,
  refund: Refund,
  { restId, amountMinor }: { restId: string; amountMinor: number },
): Promise<void> {
  await reduceRefund(db, refund, amountMinor);
  await db
    .insertInto('refunds')
    .values({ ...refund, id: restId, amount_minor: refund.amount_minor - amountMinor })
    .execute();
}

/** Reduces a refund after part of the payment was refunded in the provider's dashboard. */
export async function reduceRefund(
  db: Db,
  { id, attempt }: Pick<Refund, 'id' | 'attempt'>,
  amountMinor: number,
): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ amount_minor: amountMinor })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .execute();
}
