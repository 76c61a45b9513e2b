import type { MoneyFilter } from '@nadi/domain/payment-filters';
import { type RawBuilder, sql } from 'kysely';

/**
 * SQL for one row per online payment, and one per order without a payment. Without refunds: `withRefunds` adds
 * them to the rows that are shown.
 */
export const ONLINE_PAYMENTS = sql`
  SELECT o.id AS order_id, o.appointment_id, o.provider, o.reference, o.livemode, o.state,
    o.created_at, o.amount_paise, coalesce(l.amount_paise, 0) AS paid_paise, l.at AS paid_on,
    l.reference AS payment, l.receipt_no
  FROM payment_orders o
  LEFT JOIN ledger_entries l ON l.order_id = o.id AND l.kind = 'payment'`;

/** SQL for one row per payment in cash. */
export const CASH_PAYMENTS = sql`
  SELECT NULL::uuid AS order_id, l.appointment_id, l.provider, l.reference, l.livemode,
    'paid' AS state, l.at AS created_at, l.amount_paise, l.amount_paise AS paid_paise, l.at AS paid_on,
    l.reference AS payment, l.receipt_no
  FROM ledger_entries l WHERE l.order_id IS NULL AND l.kind = 'payment'`;

// A ledger entry of a refund names the refund, not the payment: it is attributed through the
// requested refunds, else to the order's only payment. The refund shown is the one that needs
// attention most: a failed one, then an open one, then the latest.
/** Returns SQL that adds what was refunded, and what is being refunded, to such rows. */
export function withRefunds(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
  SELECT m.*, coalesce(-returned.sum, 0)::bigint AS refunded_paise,
    CASE WHEN m.order_id IS NOT NULL THEN r.state WHEN returned.sum < 0 THEN 'done' END AS refund_state,
    CASE WHEN m.order_id IS NOT NULL THEN r.reason WHEN returned.sum < 0 THEN 'admin' END AS refund_reason,
    r.note AS refund_note, CASE r.state WHEN 'failed' THEN r.amount_paise END AS failed_paise,
    coalesce(reserved.sum, 0)::bigint AS reserved_paise
  FROM (${rows}) AS m
  LEFT JOIN LATERAL (
    SELECT x.state, x.reason, x.note, x.amount_paise FROM refunds x
    WHERE x.order_id = m.order_id AND x.payment = m.payment
    ORDER BY CASE x.state WHEN 'failed' THEN 0 WHEN 'done' THEN 2 ELSE 1 END,
      x.requested_at DESC, x.id
    LIMIT 1
  ) AS r ON TRUE
  LEFT JOIN LATERAL (
    SELECT sum(x.amount_paise) AS sum FROM refunds x
    WHERE x.order_id = m.order_id AND x.payment = m.payment AND x.state IN ('requested', 'pending')
  ) AS reserved ON TRUE
  LEFT JOIN LATERAL (
    SELECT sum(e.amount_paise) AS sum FROM ledger_entries e
    WHERE e.appointment_id = m.appointment_id AND e.kind <> 'payment'
      AND CASE WHEN m.order_id IS NULL THEN e.order_id IS NULL AND e.reference LIKE m.payment || ':%'
        ELSE e.order_id = m.order_id AND (e.reference IN (SELECT x.reference FROM refunds x
            WHERE x.order_id = m.order_id AND x.payment = m.payment)
          OR (SELECT count(*) FROM ledger_entries c
            WHERE c.order_id = m.order_id AND c.kind = 'payment') = 1) END
  ) AS returned ON m.payment IS NOT NULL`;
}

const OPEN_REFUNDS = sql`SELECT payment_orders.appointment_id
  FROM refunds JOIN payment_orders ON payment_orders.id = refunds.order_id WHERE refunds.state <> 'done'`;
const REFUNDED = sql`SELECT appointment_id FROM ledger_entries WHERE kind <> 'payment'`;
const CANCELLED_AND_PAID = sql`SELECT paid.appointment_id
  FROM ledger_entries paid JOIN appointments ON appointments.id = paid.appointment_id
  WHERE appointments.cancelled_at IS NOT NULL`;
const MISMATCHES = sql`SELECT appointment_id FROM payment_orders WHERE state = 'mismatch'`;

/** The appointments that a filter for money can match: all that it matches, and some that it does not. */
export const MONEY_CANDIDATES: Record<MoneyFilter, RawBuilder<unknown>> = {
  owed: OPEN_REFUNDS,
  failed: OPEN_REFUNDS,
  held: CANCELLED_AND_PAID,
  refunded: REFUNDED,
  unresolved: sql`${OPEN_REFUNDS} UNION ${CANCELLED_AND_PAID} UNION ${MISMATCHES}`,
};

/** The appointments with a payment that is more than paid: refunded, to be refunded, or to be looked at. */
export const REFUNDED_OR_UNRESOLVED = sql`${MONEY_CANDIDATES.unresolved} UNION ${REFUNDED}`;
