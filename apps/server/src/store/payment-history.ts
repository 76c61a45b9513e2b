import type { RefundReason } from '@nadi/domain/payment';
import { sql } from 'kysely';
import type { ListedPayment } from './payments-list.ts';
import type { Db } from './tables.ts';

export interface PaymentEvent {
  at: Date;
  kind: 'started' | 'payment' | 'refund-requested' | 'refund' | 'refund-returned';
  amount_paise: number;
  reason: RefundReason | null;
  note: string | null;
}

/** Lists what happened to a payment or an order, newest first. */
export async function listPaymentHistory(
  db: Db,
  { order_id, appointment_id, payment }: ListedPayment,
): Promise<PaymentEvent[]> {
  const events =
    order_id === null ? cashEvents(appointment_id, payment ?? '') : orderEvents(order_id, payment);
  const { rows } = await sql<PaymentEvent>`
    SELECT at, kind, amount_paise, reason, note FROM (${events}) AS events
    ORDER BY at DESC, rank DESC`.execute(db);
  return rows;
}

// An order normally has one payment; entries of a second payment's refunds are told apart by the
// requested refunds.
function orderEvents(orderId: string, payment: string | null) {
  return sql`
    SELECT created_at AS at, 'started' AS kind, amount_paise, NULL AS reason, NULL AS note, 0 AS rank
    FROM payment_orders WHERE id = ${orderId}::uuid
    UNION ALL
    SELECT requested_at, 'refund-requested', amount_paise, reason, note, 2
    FROM refunds WHERE order_id = ${orderId}::uuid AND payment = ${payment}
    UNION ALL
    SELECT e.at, e.kind, e.amount_paise, NULL, NULL, CASE e.kind WHEN 'payment' THEN 1 ELSE 3 END
    FROM ledger_entries e
    WHERE e.order_id = ${orderId}::uuid AND (
      CASE e.kind WHEN 'payment' THEN e.reference = ${payment}
      ELSE NOT EXISTS (SELECT FROM refunds x WHERE x.order_id = e.order_id
        AND x.reference = e.reference AND x.payment <> ${payment}) END)`;
}

function cashEvents(appointmentId: string, payment: string) {
  return sql`
    SELECT e.at, e.kind, e.amount_paise, NULL AS reason, e.note, e.id AS rank
    FROM ledger_entries e
    WHERE e.appointment_id = ${appointmentId}::uuid AND e.order_id IS NULL
      AND (e.reference = ${payment} OR e.reference LIKE ${payment} || ':%')`;
}
