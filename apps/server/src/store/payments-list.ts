import type { OrderState, Provider, RefundReason, RefundState } from '@nadi/domain/payment';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from './tables.ts';

export interface ListedPayment {
  order_id: string;
  appointment_id: string;
  provider: Provider;
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
}

export interface PaymentFilter {
  patientId?: string | undefined;
  appointmentId?: string | undefined;
  provider?: Provider | undefined;
  state?: OrderState | undefined;
  /** 'owed': refund requested or pending; 'held': paid, cancelled and not refunded. */
  money?: 'owed' | 'refunded' | 'held' | 'failed' | undefined;
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
  const { rows } = await sql<ListedPayment>`${selectPayments} WHERE ${filterCondition(filter)}
    ORDER BY o.created_at DESC, o.id, l.id LIMIT ${page.limit} OFFSET ${page.offset}`.execute(db);
  return rows;
}

export interface PaymentTotals {
  count: number;
  paid_paise: number;
  refunded_paise: number;
}

/** Sums the matching payments. Filter by `livemode`: test and live money are never added. */
export async function sumPayments(db: Db, filter: PaymentFilter): Promise<PaymentTotals> {
  const { rows } = await sql<PaymentTotals>`
    SELECT count(*) AS count, coalesce(sum(paid_paise), 0)::bigint AS paid_paise,
      coalesce(sum(refunded_paise), 0)::bigint AS refunded_paise
    FROM (${selectPayments} WHERE ${filterCondition(filter)}) AS listed`.execute(db);
  return rows[0] ?? { count: 0, paid_paise: 0, refunded_paise: 0 };
}

// A ledger entry of a refund names the refund, not the payment: it is attributed through the
// requested refund, else to the order's only payment.
const selectPayments = sql`
  SELECT o.id AS order_id, o.appointment_id, o.provider, o.reference, o.livemode, o.state,
    o.created_at, o.amount_paise, p.id AS patient_id, p.name AS patient_name, d.name AS doctor_name,
    a.slot_date, a.slot_time, a.cancelled_at IS NOT NULL AS cancelled, a.cancelled_by,
    coalesce(l.amount_paise, 0) AS paid_paise, coalesce(-returned.sum, 0)::bigint AS refunded_paise,
    l.at AS paid_on, l.reference AS payment, l.receipt_no,
    r.state AS refund_state, r.reason AS refund_reason
  FROM payment_orders o
  JOIN appointments a ON a.id = o.appointment_id
  JOIN patients p ON p.id = a.patient_id
  JOIN doctors d ON d.id = a.doctor_id
  LEFT JOIN ledger_entries l ON l.order_id = o.id AND l.kind = 'payment'
  LEFT JOIN refunds r ON r.order_id = o.id AND r.payment = l.reference
  LEFT JOIN LATERAL (
    SELECT sum(e.amount_paise) AS sum FROM ledger_entries e
    WHERE e.order_id = o.id AND e.kind <> 'payment'
      AND (e.reference = r.reference OR (SELECT count(*) FROM ledger_entries c
        WHERE c.order_id = o.id AND c.kind = 'payment') = 1)
  ) AS returned ON l.id IS NOT NULL`;

const MONEY_CONDITIONS = {
  owed: sql<SqlBool>`r.state IN ('requested', 'pending')`,
  refunded: sql<SqlBool>`coalesce(returned.sum, 0) < 0`,
  held: sql<SqlBool>`a.cancelled_at IS NOT NULL AND l.id IS NOT NULL AND r.id IS NULL
    AND l.amount_paise + coalesce(returned.sum, 0) > 0`,
  failed: sql<SqlBool>`r.state = 'failed'`,
};

function filterCondition(filter: PaymentFilter): RawBuilder<SqlBool> {
  const { patientId, appointmentId, provider, state, money, livemode, from, until } = filter;
  const parts = [
    patientId && sql`a.patient_id = ${patientId}::uuid`,
    appointmentId && sql`o.appointment_id = ${appointmentId}::uuid`,
    provider && sql`o.provider = ${provider}`,
    state && sql`o.state = ${state}`,
    money && MONEY_CONDITIONS[money],
    livemode !== undefined && sql`o.livemode = ${livemode}`,
    from && sql`o.created_at >= ${from}`,
    until && sql`o.created_at < ${until}`,
  ].filter((part) => typeof part === 'object' && part !== null);
  return parts.length === 0 ? sql`TRUE` : sql`${sql.join(parts, sql` AND `)}`;
}

/** Returns what a payment needs to know about an appointment. */
export function findPayableAppointment(db: Db, appointmentId: string) {
  return db
    .selectFrom('appointments as a')
    .innerJoin('doctors as d', 'd.id', 'a.doctor_id')
    .innerJoin('patients as p', 'p.id', 'a.patient_id')
    .select([
      'a.id',
      'a.patient_id',
      'a.amount_paise',
      'a.currency',
      'a.cancelled_at',
      'a.completed_at',
      'a.no_show_at',
      'a.paid_at',
      'd.name as doctor_name',
      'p.email as patient_email',
    ])
    .where('a.id', '=', appointmentId)
    .executeTakeFirst();
}
