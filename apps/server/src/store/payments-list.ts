import type { OrderState, PaymentMethod, RefundReason, RefundState } from '@nadi/domain/payment';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { matchesPayment, type PaymentFilter, searchCandidates } from './payment-conditions.ts';
import {
  CASH_PAYMENTS,
  MONEY_CANDIDATES,
  ONLINE_PAYMENTS,
  REFUNDED_OR_UNRESOLVED,
  withRefunds,
} from './payment-rows.ts';
import type { Db } from './tables.ts';

export interface ListedPayment {
  /** Null for cash. */
  order_id: string | null;
  appointment_id: string;
  provider: PaymentMethod;
  reference: string;
  livemode: boolean;
  state: OrderState;
  created_at: Date;
  amount_paise: number;
  patient_id: string;
  patient_name: string;
  doctor_name: string;
  slot_date: string;
  slot_time: string;
  cancelled: boolean;
  cancelled_by: string | null;
  paid_paise: number;
  refunded_paise: number;
  paid_on: Date | null;
  payment: string | null;
  receipt_no: number | null;
  refund_state: RefundState | null;
  refund_reason: RefundReason | null;
  refund_note: string | null;
  /** The amount of the refund shown; null unless it has failed. */
  failed_paise: number | null;
  /** Refunds requested and not yet done. */
  reserved_paise: number;
}

/** Lists one row per payment, and one per order without a payment. Newest first. */
export async function listPayments(
  db: Db,
  filter: PaymentFilter,
  page: Page,
): Promise<ListedPayment[]> {
  const { rows } = await sql<ListedPayment>`
    SELECT m.*, a.cancelled_at IS NOT NULL AS cancelled, a.cancelled_by, a.slot_date, a.slot_time,
      p.id AS patient_id, p.name AS patient_name, d.name AS doctor_name
    FROM (${withRefunds(selectPage(filter, page))}) AS m ${PEOPLE_OF_ROW}
    ORDER BY ${orderOf(filter)}`.execute(db);
  return rows;
}

interface Page {
  limit: number;
  offset: number;
}

const NO_PAYMENTS = {
  count: 0,
  paid_paise: 0,
  refunded_paise: 0,
  reserved_paise: 0,
  unresolved: 0,
};

export interface PaymentTotals {
  count: number;
  paid_paise: number;
  refunded_paise: number;
  /** Refunds requested and not yet done. */
  reserved_paise: number;
  /** Number of payments that need a person. */
  unresolved: number;
}

/** Sums the matching payments. Filter by `livemode`: test and live money are never added. */
export async function sumPayments(db: Db, filter: PaymentFilter): Promise<PaymentTotals> {
  const { rows } = await sql<PaymentTotals>`
    SELECT * FROM (SELECT count(*) AS count, coalesce(sum(paid_paise), 0)::bigint AS paid_paise
      FROM (${selectAll(filter)}) AS matching) AS every,
    (SELECT coalesce(sum(refunded_paise), 0)::bigint AS refunded_paise,
        coalesce(sum(reserved_paise), 0)::bigint AS reserved_paise,
        count(*) FILTER (WHERE ${UNRESOLVED}) AS unresolved
      FROM (${withRefunds(selectAll(filter, REFUNDED_OR_UNRESOLVED))}) AS m
      JOIN appointments a ON a.id = m.appointment_id) AS few`.execute(db);
  return rows[0] ?? NO_PAYMENTS;
}

const MONEY_CONDITIONS = {
  owed: sql<SqlBool>`m.reserved_paise > 0`,
  refunded: sql<SqlBool>`m.refunded_paise > 0`,
  held: sql<SqlBool>`a.cancelled_at IS NOT NULL AND m.paid_paise > m.refunded_paise
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
  m.amount_paise, m.paid_paise, m.paid_on, m.payment, m.receipt_no`;

/** Rows of one page, without refunds; each kind of payment is read in order and no further than the page. */
function selectPage(filter: PaymentFilter, { limit, offset }: Page) {
  const end = sql`LIMIT ${limit} OFFSET ${offset}`;
  const { sort = 'started', money } = filter;
  if (sort === 'patient' || sort === 'doctor') {
    return sql`SELECT ${COLUMNS} FROM (${selectAll(filter)}) AS m ${JOIN_PEOPLE}
      ORDER BY ${orderOf(filter)} ${end}`;
  }
  const order = sql`ORDER BY ${orderOf(filter)}`;
  if (money || filter.search)
    return sql`SELECT ${COLUMNS} FROM (${selectAll(filter)}) AS m ${order} ${end}`;
  const first = (rows: RawBuilder<unknown>) =>
    sql`(SELECT * FROM (${rows}) AS m WHERE ${matchesPayment(filter)} ${order} LIMIT ${limit + offset})`;
  return sql`SELECT * FROM (${first(ONLINE_PAYMENTS)} UNION ALL ${first(CASH_PAYMENTS)}) AS m ${order} ${end}`;
}

/**
 * Builds the query of all matching rows, without refunds.
 * @param among SQL for the ids of appointments to leave others out
 */
function selectAll(filter: PaymentFilter, among?: RawBuilder<unknown>): RawBuilder<unknown> {
  const { money } = filter;
  const isAmong = (ids: RawBuilder<unknown> | undefined) =>
    ids ? sql`m.appointment_id IN (${ids})` : sql`TRUE`;
  const rows = sql`SELECT ${COLUMNS} FROM ${filter.search ? paymentsOf(searchCandidates(filter.search)) : ALL_PAYMENTS} AS m
    WHERE ${matchesPayment(filter)} AND ${isAmong(among)} AND ${isAmong(money && MONEY_CANDIDATES[money])}`;
  if (!money) return rows;
  const condition = money === 'unresolved' ? UNRESOLVED : MONEY_CONDITIONS[money];
  return sql`SELECT ${COLUMNS} FROM (${withRefunds(rows)}) AS m
    JOIN appointments a ON a.id = m.appointment_id WHERE ${condition}`;
}

const ALL_PAYMENTS = sql`(${ONLINE_PAYMENTS} UNION ALL ${CASH_PAYMENTS})`;

/** Looks the payments up appointment by appointment: a join is planned for a guess at their number, and reads every payment. */
function paymentsOf(appointments: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(SELECT payments.* FROM (${appointments}) AS found
    CROSS JOIN LATERAL (SELECT * FROM ${ALL_PAYMENTS} AS each
      WHERE each.appointment_id = found.id OFFSET 0) AS payments)`;
}

const SORTS = {
  started: sql`m.created_at`,
  patient: sql`p.name`,
  doctor: sql`d.name`,
  amount: sql`m.amount_paise`,
};

function orderOf({ sort = 'started', order = 'desc' }: PaymentFilter) {
  const direction = order === 'asc' ? sql`ASC` : sql`DESC`;
  if (sort === 'started') return sql`m.created_at ${direction}, m.order_id, m.payment`;
  return sql`${SORTS[sort]} ${direction}, m.created_at DESC, m.order_id, m.payment`;
}
