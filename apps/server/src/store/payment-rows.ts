import type { MoneyFilter } from '@nadi/domain/payment-filters';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

interface Restriction {
  patientIds?: readonly string[] | undefined;
  money?: MoneyFilter | undefined;
}

/**
 * SQL for one row per payment, online or cash, and one per order without a payment. `money` leaves out most
 * rows that the filter would, not all of them.
 */
export function paymentRows(restriction: Restriction) {
  return sql`${onlinePayments(restriction)} UNION ALL ${cashPayments(restriction)}`;
}

// A ledger entry of a refund names the refund, not the payment: it is attributed through the
// requested refunds, else to the order's only payment. The refund shown is the one that needs
// attention most: a failed one, then an open one, then the latest.
function onlinePayments(restriction: Restriction) {
  return sql`
  SELECT o.id AS order_id, o.appointment_id, o.provider, o.reference, o.livemode, o.state,
    o.created_at, o.amount_paise, coalesce(l.amount_paise, 0) AS paid_paise,
    coalesce(-returned.sum, 0)::bigint AS refunded_paise, l.at AS paid_on,
    l.reference AS payment, l.receipt_no, r.state AS refund_state, r.reason AS refund_reason,
    r.note AS refund_note, coalesce(reserved.sum, 0)::bigint AS reserved_paise
  FROM payment_orders o
  LEFT JOIN ledger_entries l ON l.order_id = o.id AND l.kind = 'payment'
  LEFT JOIN LATERAL (
    SELECT x.state, x.reason, x.note FROM refunds x
    WHERE x.order_id = o.id AND x.payment = l.reference
    ORDER BY CASE x.state WHEN 'failed' THEN 0 WHEN 'done' THEN 2 ELSE 1 END,
      x.requested_at DESC, x.id
    LIMIT 1
  ) AS r ON TRUE
  LEFT JOIN LATERAL (
    SELECT sum(x.amount_paise) AS sum FROM refunds x
    WHERE x.order_id = o.id AND x.payment = l.reference AND x.state IN ('requested', 'pending')
  ) AS reserved ON TRUE
  LEFT JOIN LATERAL (
    SELECT sum(e.amount_paise) AS sum FROM ledger_entries e
    WHERE e.order_id = o.id AND e.kind <> 'payment'
      AND (e.reference IN (SELECT x.reference FROM refunds x
          WHERE x.order_id = o.id AND x.payment = l.reference)
        OR (SELECT count(*) FROM ledger_entries c
          WHERE c.order_id = o.id AND c.kind = 'payment') = 1)
  ) AS returned ON l.id IS NOT NULL
  WHERE ${isAmong(sql.ref('o.appointment_id'), restriction)}`;
}

function cashPayments(restriction: Restriction) {
  return sql`
  SELECT NULL::uuid AS order_id, l.appointment_id, l.provider, l.reference, l.livemode,
    'paid' AS state, l.at AS created_at, l.amount_paise, l.amount_paise AS paid_paise,
    coalesce(-returned.sum, 0)::bigint AS refunded_paise, l.at AS paid_on, l.reference AS payment,
    l.receipt_no, CASE WHEN returned.sum < 0 THEN 'done' END AS refund_state,
    CASE WHEN returned.sum < 0 THEN 'admin' END AS refund_reason, NULL AS refund_note,
    0::bigint AS reserved_paise
  FROM ledger_entries l
  LEFT JOIN LATERAL (
    SELECT sum(e.amount_paise) AS sum FROM ledger_entries e
    WHERE e.appointment_id = l.appointment_id AND e.order_id IS NULL AND e.kind <> 'payment'
      AND e.reference LIKE l.reference || ':%'
  ) AS returned ON TRUE
  WHERE l.order_id IS NULL AND l.kind = 'payment'
    AND ${isAmong(sql.ref('l.appointment_id'), restriction)}`;
}

const WITH_OPEN_REFUND = sql`SELECT payment_orders.appointment_id
  FROM refunds JOIN payment_orders ON payment_orders.id = refunds.order_id WHERE refunds.state <> 'done'`;

/** The appointments that a filter for money can match. */
const CANDIDATES: Partial<Record<MoneyFilter, RawBuilder<unknown>>> = {
  owed: WITH_OPEN_REFUND,
  failed: WITH_OPEN_REFUND,
  held: sql`SELECT id FROM appointments WHERE cancelled_at IS NOT NULL`,
};

/** Restricts the rows inside the union, where an index can be used. */
function isAmong(
  appointmentId: RawBuilder<unknown>,
  { patientIds, money }: Restriction,
): RawBuilder<SqlBool> {
  const candidates = money && CANDIDATES[money];
  const parts = [
    patientIds &&
      sql`${appointmentId} IN (SELECT id FROM appointments WHERE patient_id = ANY(${[...patientIds]}::uuid[]))`,
    candidates && sql`${appointmentId} IN (${candidates})`,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? sql`TRUE` : sql`${sql.join(parts, sql` AND `)}`;
}
