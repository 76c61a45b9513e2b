import type { RefundState } from '@nadi/domain/payment';
import type { Selectable } from 'kysely';
import type { Db, Tables } from './tables.ts';

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

/** Inserts a refund request; returns false if the payment already has one. */
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

/** Requests a failed refund again with a new idempotency key; returns false if none had failed. */
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

/** Reduces a refund after part of the payment was refunded in the provider's dashboard. */
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
