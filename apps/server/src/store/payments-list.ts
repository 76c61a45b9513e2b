import type {
  OrderState,
  PaymentMethod,
  PaymentSort,
  RefundReason,
  RefundState,
} from '@nadi/domain/payment';
import type { MoneyFilter } from '@nadi/domain/payment-filters';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { likePattern } from './like-pattern.ts';
import { paymentRows } from './payment-rows.ts';
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
  /** Refunds requested and not yet done. */
  reserved_paise: number;
}

export interface PaymentFilter {
  patientIds?: readonly string[] | undefined;
  appointmentId?: string | undefined;
  provider?: PaymentMethod | undefined;
  state?: OrderState | undefined;
  money?: MoneyFilter | undefined;
  /** Part of a patient's or doctor's name, a receipt number or a provider's reference. */
  search?: string | undefined;
  doctorId?: string | undefined;
  speciality?: string | undefined;
  orderId?: string | undefined;
  payment?: string | undefined;
  sort?: PaymentSort | undefined;
  order?: 'asc' | 'desc' | undefined;
  livemode?: boolean | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
}

/** Lists one row per payment, and one per order without a payment. Newest first. */
export async function listPayments(
  db: Db,
  filter: PaymentFilter,
  page: { limit: number; offset: number },
): Promise<ListedPayment[]> {
  const { rows } =
    await sql<ListedPayment>`${selectPayments(filter)} WHERE ${filterCondition(filter)}
    ORDER BY ${orderOf(filter)} LIMIT ${page.limit} OFFSET ${page.offset}`.execute(db);
  return rows;
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
    SELECT count(*) AS count, coalesce(sum(paid_paise), 0)::bigint AS paid_paise,
      coalesce(sum(refunded_paise), 0)::bigint AS refunded_paise,
      coalesce(sum(reserved_paise), 0)::bigint AS reserved_paise,
      count(*) FILTER (WHERE unresolved) AS unresolved
    FROM (${selectPayments(filter)} WHERE ${filterCondition(filter)}) AS listed`.execute(db);
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
const unresolved = sql<SqlBool>`(m.state = 'mismatch' OR ${MONEY_CONDITIONS.failed}
  OR (${MONEY_CONDITIONS.held}))`;

function selectPayments(filter: PaymentFilter) {
  return sql`
    SELECT m.*, p.id AS patient_id, p.name AS patient_name, d.name AS doctor_name,
      a.slot_date, a.slot_time, a.cancelled_at IS NOT NULL AS cancelled, a.cancelled_by,
      ${unresolved} AS unresolved
    FROM (${paymentRows(filter)}) AS m
    JOIN appointments a ON a.id = m.appointment_id
    JOIN patients p ON p.id = a.patient_id
    JOIN doctors d ON d.id = a.doctor_id`;
}

const SORTS = {
  started: sql`m.created_at`,
  patient: sql`p.name`,
  doctor: sql`d.name`,
  amount: sql`m.amount_paise`,
};

function orderOf({ sort = 'started', order = 'desc' }: PaymentFilter) {
  const direction = order === 'asc' ? sql`ASC` : sql`DESC`;
  return sql`${SORTS[sort]} ${direction}, m.created_at DESC, m.order_id, m.payment`;
}

/** Matches names, provider references, and receipt numbers such as `N-000123`. */
function searchCondition(search: string): RawBuilder<SqlBool> {
  const pattern = likePattern(search);
  const receipt = /^[NT]-0*(\d{1,9})$/i.exec(search)?.[1];
  if (receipt !== undefined) {
    const livemode = search.toUpperCase().startsWith('N');
    return sql`m.receipt_no = ${Number(receipt)} AND m.livemode = ${livemode}`;
  }
  return sql`(p.name ILIKE ${pattern} OR d.name ILIKE ${pattern}
    OR m.reference = ${search} OR m.payment = ${search})`;
}

function filterCondition(filter: PaymentFilter): RawBuilder<SqlBool> {
  const { appointmentId, provider, state, money, livemode, from, until } = filter;
  const { search, payment, orderId, doctorId, speciality } = filter;
  const parts = [
    appointmentId && sql`m.appointment_id = ${appointmentId}::uuid`,
    provider && sql`m.provider = ${provider}`,
    state && sql`m.state = ${state}`,
    money && (money === 'unresolved' ? unresolved : MONEY_CONDITIONS[money]),
    search && searchCondition(search),
    doctorId && sql`a.doctor_id = ${doctorId}::uuid`,
    speciality && sql`d.speciality = ${speciality}`,
    payment && sql`m.payment = ${payment}`,
    orderId && sql`m.order_id = ${orderId}::uuid`,
    livemode !== undefined && sql`m.livemode = ${livemode}`,
    from && sql`m.created_at >= ${from}`,
    until && sql`m.created_at < ${until}`,
  ].filter((part) => typeof part === 'object' && part !== null);
  return parts.length === 0 ? sql`TRUE` : sql`${sql.join(parts, sql` AND `)}`;
}
