import type { OrderState, PaymentMethod, RefundReason, RefundState } from '@nadi/domain/payment';
import type { MoneyFilter } from '@nadi/domain/stored-values';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { matchesPayment, type PaymentFilter, searchCandidates } from './payment-conditions.ts';
import type { Db } from './tables.ts';

/**
 * SQL for one row per online payment, and one per order without a payment. Without refunds: `withRefunds` adds
 * them to the rows that are shown.
 */
export const ONLINE_PAYMENTS = sql`
  SELECT o.id AS order_id, o.appointment_id, o.provider, o.reference, o.livemode, o.state,
    o.created_at, o.amount_minor, coalesce(l.amount_minor, 0) AS paid_minor, l.at AS paid_on,
    l.reference AS payment, l.receipt_no
  FROM payment_orders o
  LEFT JOIN ledger_entries l ON l.order_id = o.id AND l.kind = 'payment'`;

/** SQL for one row per payment in cash. */
export const CASH_PAYMENTS = sql`
  SELECT NULL::uuid AS order_id, l.appointment_id, l.provider, l.reference, l.livemode,
    'paid' AS state, l.at AS created_at, l.amount_minor, l.amount_minor AS paid_minor, l.at AS paid_on,
    l.reference AS payment, l.receipt_no
  FROM ledger_entries l WHERE l.order_id IS NULL AND l.kind = 'payment'`;

// A ledger entry of a refund names the refund, not the payment: it is attributed through the
// requested refunds, else to the order's only payment. The refund shown is the one that needs
// attention most: a failed one, then an open one, then the latest.
/** Returns SQL that adds what was refunded, and what is being refunded, to such rows. */
export function withRefunds(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
  SELECT m.*, coalesce(-returned.sum, 0)::bigint AS refunded_minor,
    CASE WHEN m.order_id IS NOT NULL THEN r.state WHEN returned.sum < 0 THEN 'done' END AS refund_state,
    CASE WHEN m.order_id IS NOT NULL THEN r.reason WHEN returned.sum < 0 THEN 'admin' END AS refund_reason,
    r.note AS refund_note, CASE r.state WHEN 'failed' THEN r.amount_minor END AS failed_minor,
    coalesce(reserved.sum, 0)::bigint AS reserved_minor
  FROM (${rows}) AS m
  LEFT JOIN LATERAL (
    SELECT x.state, x.reason, x.note, x.amount_minor FROM refunds x
    WHERE x.order_id = m.order_id AND x.payment = m.payment
    ORDER BY CASE x.state WHEN 'failed' THEN 0 WHEN 'done' THEN 2 ELSE 1 END,
      x.requested_at DESC, x.id
    LIMIT 1
  ) AS r ON TRUE
  LEFT JOIN LATERAL (
    SELECT sum(x.amount_minor) AS sum FROM refunds x
    WHERE x.order_id = m.order_id AND x.payment = m.payment AND x.state IN ('requested', 'pending')
  ) AS reserved ON TRUE
  LEFT JOIN LATERAL (
    SELECT sum(e.amount_minor) AS sum FROM ledger_entries e
    WHERE e.appointment_id = m.appointment_id AND e.kind <> 'payment'
      AND CASE WHEN m.order_id IS NULL THEN e.order_id IS NULL AND e.reference LIKE m.payment || ':%'
        ELSE e.order_id = m.order_id AND (e.reference IN (SELECT x.reference FROM refunds x
            WHERE x.order_id = m.order_id AND x.payment = m.payment)
          OR (SELECT count(*) FROM ledger_entries c
            WHERE c.order_id = m.order_id AND c.kind = 'payment') = 1) END
  ) AS returned ON m.payment IS NOT NULL`;
}

const UNFINISHED_REFUNDS = sql`SELECT payment_orders.appointment_id
  FROM refunds JOIN payment_orders ON payment_orders.id = refunds.order_id WHERE refunds.state <> 'done'`;
export const REFUNDED = sql`SELECT appointment_id FROM ledger_entries WHERE kind <> 'payment'`;
const CANCELLED_AND_PAID = sql`SELECT paid.appointment_id
  FROM ledger_entries paid JOIN appointments ON appointments.id = paid.appointment_id
  WHERE appointments.cancelled_at IS NOT NULL`;
const MISMATCHES = sql`SELECT appointment_id FROM payment_orders WHERE state = 'mismatch'`;

/** The appointments that a filter for money can match: all that it matches, and some that it does not. */
export const MONEY_CANDIDATES: Record<MoneyFilter, RawBuilder<unknown>> = {
  owed: UNFINISHED_REFUNDS,
  failed: UNFINISHED_REFUNDS,
  held: CANCELLED_AND_PAID,
  refunded: REFUNDED,
  unresolved: sql`${UNFINISHED_REFUNDS} UNION ${CANCELLED_AND_PAID} UNION ${MISMATCHES}`,
};

/** The appointments with a payment that is more than paid: refunded, to be refunded, or to be looked at. */
export const REFUNDED_OR_UNRESOLVED = sql`${MONEY_CANDIDATES.unresolved} UNION ${REFUNDED}`;

export interface ListedPayment {
  /** Null for cash. */
  order_id: string | null;
  appointment_id: string;
  provider: PaymentMethod;
  reference: string;
  livemode: boolean;
  state: OrderState;
  created_at: Date;
  amount_minor: number;
  patient_id: string;
  patient_name: string;
  doctor_name: string;
  slot_date: string;
  slot_time: string;
  cancelled: boolean;
  cancelled_by: string | null;
  /** Set if a patient's cancellation was refunded by tiers. */
  refund_percent: number | null;
  paid_minor: number;
  refunded_minor: number;
  paid_on: Date | null;
  payment: string | null;
  receipt_no: number | null;
  refund_state: RefundState | null;
  refund_reason: RefundReason | null;
  refund_note: string | null;
  /** The amount of the refund shown; null unless it has failed. */
  failed_minor: number | null;
  /** Refunds requested and not yet done. */
  reserved_minor: number;
}

/** Lists one row per payment, and one per order without a payment. Newest first. */
export async function listPayments(
  db: Db,
  filter: PaymentFilter,
  page: Page,
): Promise<ListedPayment[]> {
  const { rows } = await sql<ListedPayment>`
    SELECT m.*, a.cancelled_at IS NOT NULL AS cancelled, a.cancelled_by, a.refund_percent, a.slot_date, a.slot_time,
      p.id AS patient_id, p.name AS patient_name, d.name AS doctor_name
    FROM (${withRefunds(selectPage(filter, page))}) AS m ${PEOPLE_OF_ROW}
    ORDER BY ${buildOrder(filter)}`.execute(db);
  return rows;
}

interface Page {
  limit: number;
  offset: number;
}

const NO_PAYMENTS = {
  count: 0,
  paid_minor: 0,
  refunded_minor: 0,
  reserved_minor: 0,
  unresolved: 0,
};

export interface PaymentTotals {
  count: number;
  paid_minor: number;
  refunded_minor: number;
  /** Refunds requested and not yet done. */
  reserved_minor: number;
  /** Number of payments that need a person. */
  unresolved: number;
}

/** Sums the matching payments. Filter by `livemode`: test and live money are never added. */
export async function sumPayments(db: Db, filter: PaymentFilter): Promise<PaymentTotals> {
  const { rows } = await sql<PaymentTotals>`
    SELECT * FROM (SELECT count(*) AS count, coalesce(sum(paid_minor), 0)::bigint AS paid_minor
      FROM (${selectAll(filter)}) AS matching) AS every,
    (SELECT coalesce(sum(refunded_minor), 0)::bigint AS refunded_minor,
        coalesce(sum(reserved_minor), 0)::bigint AS reserved_minor,
        count(*) FILTER (WHERE ${UNRESOLVED}) AS unresolved
      FROM (${withRefunds(selectAll(filter, REFUNDED_OR_UNRESOLVED))}) AS m
      JOIN appointments a ON a.id = m.appointment_id) AS few`.execute(db);
  return rows[0] ?? NO_PAYMENTS;
}

const MONEY_CONDITIONS = {
  owed: sql<SqlBool>`m.reserved_minor > 0`,
  refunded: sql<SqlBool>`m.refunded_minor > 0`,
  held: sql<SqlBool>`a.cancelled_at IS NOT NULL AND a.refund_percent IS NULL AND m.paid_minor > m.refunded_minor
    AND coalesce(m.refund_state, 'done') = 'done'`,
  failed: sql<SqlBool>`m.refund_state = 'failed'`,
};

/** Payments that need a person: failed refunds, held payments, mismatches. */
const UNRESOLVED = sql<SqlBool>`(m.state = 'mismatch' OR ${MONEY_CONDITIONS.failed}
  OR (${MONEY_CONDITIONS.held}))`;

const JOIN_PEOPLE = sql`
  JOIN appointments a ON a.id = m.appointment_id
  JOIN patients p ON p.id = a.patient_id
  JOIN doctors d ON d.id = a.doctor_id`;

// Of an export PostgreSQL expects 20,000 rows: a join would read every appointment.
const PEOPLE_OF_ROW = sql`
  CROSS JOIN LATERAL (SELECT * FROM appointments WHERE id = m.appointment_id LIMIT 1) AS a
  CROSS JOIN LATERAL (SELECT id, name FROM patients WHERE id = a.patient_id LIMIT 1) AS p
  CROSS JOIN LATERAL (SELECT id, name FROM doctors WHERE id = a.doctor_id LIMIT 1) AS d`;

const COLUMNS = sql`m.order_id, m.appointment_id, m.provider, m.reference, m.livemode, m.state, m.created_at,
  m.amount_minor, m.paid_minor, m.paid_on, m.payment, m.receipt_no`;

/** Rows of one page, without refunds; each kind of payment is read in order and no further than the page. */
function selectPage(filter: PaymentFilter, { limit, offset }: Page) {
  const end = sql`LIMIT ${limit} OFFSET ${offset}`;
  const { sort = 'started', money } = filter;
  if (sort === 'patient' || sort === 'doctor') {
    return sql`SELECT ${COLUMNS} FROM (${selectAll(filter)}) AS m ${JOIN_PEOPLE}
      ORDER BY ${buildOrder(filter)} ${end}`;
  }
  const order = sql`ORDER BY ${buildOrder(filter)}`;
  // Many rows match a search or a filter for money whose list has a second part: that is read in order instead.
  if ((money || filter.search) && !filter.after)
    return sql`SELECT ${COLUMNS} FROM (${selectAll(filter)}) AS m ${order} ${end}`;
  const first = (rows: RawBuilder<unknown>) => {
    const matching = sql`SELECT * FROM (${rows}) AS m WHERE ${matchesPayment(filter)}`;
    return sql`(${money ? selectWithMoney(matching, money) : matching} ${order} LIMIT ${limit + offset})`;
  };
  return sql`SELECT * FROM (${first(ONLINE_PAYMENTS)} UNION ALL ${first(CASH_PAYMENTS)}) AS m ${order} ${end}`;
}

/** Builds the query of those rows that a filter for money matches. */
function selectWithMoney(rows: RawBuilder<unknown>, money: MoneyFilter): RawBuilder<unknown> {
  const condition = money === 'unresolved' ? UNRESOLVED : MONEY_CONDITIONS[money];
  return sql`SELECT ${COLUMNS} FROM (${withRefunds(rows)}) AS m
    JOIN appointments a ON a.id = m.appointment_id WHERE ${condition}`;
}

/**
 * Builds the query of all matching rows, without refunds.
 * @param among SQL for the ids of appointments to leave others out
 */
export function selectAll(filter: PaymentFilter, among?: RawBuilder<unknown>): RawBuilder<unknown> {
  const { money } = filter;
  const isAmong = (ids: RawBuilder<unknown> | undefined) =>
    ids ? sql`m.appointment_id IN (${ids})` : sql`TRUE`;
  const rows = sql`SELECT ${COLUMNS} FROM ${filter.search ? selectPaymentsAmong(searchCandidates(filter.search)) : ALL_PAYMENTS} AS m
    WHERE ${matchesPayment(filter)} AND ${isAmong(among)} AND ${isAmong(money && MONEY_CANDIDATES[money])}`;
  return money ? selectWithMoney(rows, money) : rows;
}

const ALL_PAYMENTS = sql`(${ONLINE_PAYMENTS} UNION ALL ${CASH_PAYMENTS})`;

/** Looks the payments up appointment by appointment: a join is planned for a guess at their number, and reads every payment. */
function selectPaymentsAmong(appointments: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(SELECT payments.* FROM (${appointments}) AS found
    CROSS JOIN LATERAL (SELECT * FROM ${ALL_PAYMENTS} AS each
      WHERE each.appointment_id = found.id OFFSET 0) AS payments)`;
}

const SORTS = {
  started: sql`m.created_at`,
  patient: sql`p.name`,
  doctor: sql`d.name`,
  amount: sql`m.amount_minor`,
};

function buildOrder({ sort = 'started', order = 'desc' }: PaymentFilter) {
  const direction = order === 'asc' ? sql`ASC` : sql`DESC`;
  if (sort === 'started') return sql`m.created_at ${direction}, m.order_id, m.payment`;
  return sql`${SORTS[sort]} ${direction}, m.created_at DESC, m.order_id, m.payment`;
}

export interface PaymentEvent {
  at: Date;
  kind: 'started' | 'payment' | 'refund-requested' | 'refund' | 'refund-returned';
  amount_minor: number;
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
    SELECT at, kind, amount_minor, reason, note FROM (${events}) AS events
    ORDER BY at DESC, rank DESC`.execute(db);
  return rows;
}

// An order normally has one payment; entries of a second payment's refunds are told apart by the
// requested refunds.
function orderEvents(orderId: string, payment: string | null) {
  return sql`
    SELECT created_at AS at, 'started' AS kind, amount_minor, NULL AS reason, NULL AS note, 0 AS rank
    FROM payment_orders WHERE id = ${orderId}::uuid
    UNION ALL
    SELECT requested_at, 'refund-requested', amount_minor, reason, note, 2
    FROM refunds WHERE order_id = ${orderId}::uuid AND payment = ${payment}
    UNION ALL
    SELECT e.at, e.kind, e.amount_minor, NULL, NULL, CASE e.kind WHEN 'payment' THEN 1 ELSE 3 END
    FROM ledger_entries e
    WHERE e.order_id = ${orderId}::uuid AND (
      CASE e.kind WHEN 'payment' THEN e.reference = ${payment}
      ELSE NOT EXISTS (SELECT FROM refunds x WHERE x.order_id = e.order_id
        AND x.reference = e.reference AND x.payment <> ${payment}) END)`;
}

function cashEvents(appointmentId: string, payment: string) {
  return sql`
    SELECT e.at, e.kind, e.amount_minor, NULL AS reason, e.note, e.id AS rank
    FROM ledger_entries e
    WHERE e.appointment_id = ${appointmentId}::uuid AND e.order_id IS NULL
      AND (e.reference = ${payment} OR e.reference LIKE ${payment} || ':%')`;
}
