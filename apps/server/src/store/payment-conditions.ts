import type { OrderState, PaymentMethod, PaymentSort } from '@nadi/domain/payment';
import type { MoneyFilter } from '@nadi/domain/stored-values';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { likePattern } from './searching.ts';

/** A row of the list: an order with its payment, or a payment in cash, which has no order. */
export interface PaymentKey {
  readonly orderId: string | null;
  /** Empty if nothing was paid. */
  readonly payment: string;
}

export interface PaymentFilter {
  /** The rows that follow this one in the order of their start, newest first. */
  after?: PaymentKey | undefined;
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
  /** Null: without a place, or without a visit type. */
  locationId?: string | null | undefined;
  /** The name of a visit type. */
  visitType?: string | null | undefined;
  /** Only payments that were made, online or in cash. */
  paid?: 'online' | 'cash' | 'both' | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
}

/** Returns SQL for what a filter asks of a row `m` of payments; all but its money, which needs the refunds. */
export function matchesPayment(filter: PaymentFilter): RawBuilder<SqlBool> {
  const { patientIds, appointmentId, provider, state, livemode, from, until } = filter;
  const { search, payment, orderId, doctorId, speciality, after, locationId, visitType, paid } =
    filter;
  const parts = [
    patientIds && ofAppointments(sql`patient_id = ANY(${[...patientIds]}::uuid[])`),
    doctorId && ofAppointments(sql`doctor_id = ${doctorId}::uuid`),
    speciality &&
      ofAppointments(sql`doctor_id IN (SELECT id FROM doctors WHERE speciality = ${speciality})`),
    locationId !== undefined && ofAppointments(isAtPlace(locationId)),
    visitType !== undefined && ofAppointments(isOfType(visitType)),
    paid && sql`m.payment IS NOT NULL`,
    paid && paid !== 'both' && sql`(m.order_id IS NULL) = ${paid === 'cash'}`,
    appointmentId && sql`m.appointment_id = ${appointmentId}::uuid`,
    provider && sql`m.provider = ${provider}`,
    state && sql`m.state = ${state}`,
    search && (after ? matchesSearchRowByRow(search) : matchesSearch(search)),
    payment && sql`m.payment = ${payment}`,
    orderId && sql`m.order_id = ${orderId}::uuid`,
    livemode !== undefined && sql`m.livemode = ${livemode}`,
    from && sql`m.created_at >= ${from}`,
    until && sql`m.created_at < ${until}`,
    after && follows(after),
  ].filter((part) => typeof part === 'object' && part !== null);
  return parts.length === 0 ? sql`TRUE` : sql`${sql.join(parts, sql` AND `)}`;
}

/** Matches rows `a` of appointments at a place; null: without one. */
export function isAtPlace(locationId: string | null): RawBuilder<SqlBool> {
  return sql`a.location_id IS NOT DISTINCT FROM ${locationId}::uuid`;
}

/** Matches rows `a` of appointments by the name of their visit type; null: without one. */
export function isOfType(name: string | null): RawBuilder<SqlBool> {
  return name === null
    ? sql`a.visit_type_id IS NULL`
    : sql`a.visit_type_id IN (SELECT id FROM visit_types WHERE name = ${name})`;
}

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** SQL reads the stored instant, because a date in JavaScript would cut it to milliseconds. */
function follows({ orderId, payment }: PaymentKey): RawBuilder<SqlBool> {
  const startedAt = orderId
    ? sql`(SELECT created_at FROM payment_orders WHERE id = ${orderId}::uuid)`
    : sql`(SELECT at FROM ledger_entries
        WHERE order_id IS NULL AND kind = 'payment' AND reference = ${payment} LIMIT 1)`;
  return sql`m.created_at <= ${startedAt} AND (m.created_at < ${startedAt}
    OR (coalesce(m.order_id, ${LAST_ID}::uuid), coalesce(m.payment, ''))
      > (${orderId ?? LAST_ID}::uuid, ${payment}))`;
}

function ofAppointments(condition: RawBuilder<unknown>) {
  return sql`m.appointment_id IN (SELECT a.id FROM appointments a WHERE ${condition})`;
}

/** Matches names, provider references, and receipt numbers such as `N-000123`. */
function matchesSearch(search: string): RawBuilder<SqlBool> {
  const receipt = receiptOf(search);
  if (receipt) return sql`m.receipt_no = ${receipt.no} AND m.livemode = ${receipt.livemode}`;
  return sql`(m.appointment_id IN (${appointmentsNamed(search)}) OR m.reference = ${search} OR m.payment = ${search})`;
}

/**
 * Matches like `matchesSearch`, but looks up the names of each row, so that a part of a long list costs only its
 * own rows. A scalar subquery, because PostgreSQL would hash the rows of EXISTS, which are all that match.
 */
function matchesSearchRowByRow(search: string): RawBuilder<SqlBool> {
  if (receiptOf(search)) return matchesSearch(search);
  const pattern = likePattern(search);
  return sql`(m.reference = ${search} OR m.payment = ${search} OR (
    SELECT patients.name ILIKE ${pattern} OR doctors.name ILIKE ${pattern} FROM appointments
    JOIN patients ON patients.id = appointments.patient_id
    JOIN doctors ON doctors.id = appointments.doctor_id WHERE appointments.id = m.appointment_id))`;
}

function appointmentsNamed(search: string): RawBuilder<unknown> {
  const pattern = likePattern(search);
  return sql`
    SELECT id FROM appointments WHERE patient_id IN (SELECT id FROM patients WHERE name ILIKE ${pattern})
    UNION
    SELECT id FROM appointments WHERE doctor_id IN (SELECT id FROM doctors WHERE name ILIKE ${pattern})`;
}

/**
 * Returns SQL for the ids of the appointments whose payments a search can match: all that it matches, and
 * some that it does not.
 */
export function searchCandidates(search: string): RawBuilder<unknown> {
  const receipt = receiptOf(search);
  if (receipt)
    return sql`SELECT appointment_id AS id FROM ledger_entries
      WHERE livemode = ${receipt.livemode} AND receipt_no = ${receipt.no}`;
  return sql`${appointmentsNamed(search)}
    UNION SELECT appointment_id FROM payment_orders WHERE reference = ${search}
    UNION SELECT appointment_id FROM ledger_entries WHERE reference = ${search}`;
}

function receiptOf(search: string) {
  const no = /^[NT]-0*(\d{1,9})$/i.exec(search)?.[1];
  return no === undefined ? null : { no: Number(no), livemode: /^n/i.test(search) };
}
