import type { Selectable } from 'kysely';
import type { Db, RefundState, Tables } from './tables.ts';

export type Refund = Selectable<Tables['refunds']>;

export interface NewRefund {
  id: string;
  orderId: string;
  /** The provider's id of the payment. */
  payment: string;
  amountPaise: number;
  reason: Refund['reason'];
  requestedAt: Date;
}

/** Asks for a payment's refund; false where that was asked before. */
export async function insertRefund(db: Db, refund: NewRefund): Promise<boolean> {
  const done = await db
    .insertInto('refunds')
    .values({
      id: refund.id,
      order_id: refund.orderId,
      payment: refund.payment,
      amount_paise: refund.amountPaise,
      reason: refund.reason,
      requested_at: refund.requestedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return done.numInsertedOrUpdatedRows === 1n;
}

/** A refund that failed is asked for once more, under a key of its own; false where it had not failed. */
export async function retryRefund(db: Db, orderId: string, payment: string): Promise<boolean> {
  const done = await db
    .updateTable('refunds')
    .set((row) => ({ state: 'requested', reference: null, attempt: row('attempt', '+', 1) }))
    .where('order_id', '=', orderId)
    .where('payment', '=', payment)
    .where('state', '=', 'failed')
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
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

/** Where the row still is at the attempt that was seen. */
export async function updateRefund(
  db: Db,
  { id, attempt }: Pick<Refund, 'id' | 'attempt'>,
  seen: { state: RefundState; reference: string | null },
): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ state: seen.state, reference: seen.reference })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .execute();
}

/** A part went back by hand before we asked: only what is left is asked for. */
export async function reduceRefund(
  db: Db,
  { id, attempt }: Pick<Refund, 'id' | 'attempt'>,
  amountPaise: number,
): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ amount_paise: amountPaise })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .execute();
}
