import type { Provider } from '@nadi/domain/payment';
import type { Selectable } from 'kysely';
import { toColumns } from './columns.ts';
import { changesRow } from './statements.ts';
import type { Db, NewRow, RowChanges, Tables } from './tables.ts';

export type PaymentOrder = Selectable<Tables['payment_orders']>;

export function insertOrder(db: Db, order: NewRow<'payment_orders'>): Promise<PaymentOrder> {
  return db
    .insertInto('payment_orders')
    .values(toColumns(order))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Lists an appointment's orders, newest first. */
export function listOrders(db: Db, appointmentId: string): Promise<PaymentOrder[]> {
  return db
    .selectFrom('payment_orders')
    .selectAll()
    .where('appointment_id', '=', appointmentId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

export function findOrder(db: Db, id: string): Promise<PaymentOrder | undefined> {
  return db.selectFrom('payment_orders').selectAll().where('id', '=', id).executeTakeFirst();
}

export function findOrderByReference(
  db: Db,
  provider: Provider,
  reference: string,
): Promise<PaymentOrder | undefined> {
  return db
    .selectFrom('payment_orders')
    .selectAll()
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .executeTakeFirst();
}

/** Finds the order of a recorded payment by the provider's payment id. */
export function findOrderByPayment(
  db: Db,
  provider: Provider,
  payment: string,
): Promise<PaymentOrder | undefined> {
  return db
    .selectFrom('payment_orders as o')
    .innerJoin('ledger_entries as l', 'l.order_id', 'o.id')
    .selectAll('o')
    .where('l.provider', '=', provider)
    .where('l.kind', '=', 'payment')
    .where('l.reference', '=', payment)
    .executeTakeFirst();
}

/**
 * Leases orders whose check is due, by moving it to `until`: other nodes skip them, and after a crash
 * they become due again.
 */
export function leaseDueOrders(
  db: Db,
  lease: { now: Date; until: Date; limit: number },
): Promise<PaymentOrder[]> {
  return db
    .updateTable('payment_orders')
    .set({ check_at: lease.until })
    .where('id', 'in', (from) =>
      from
        .selectFrom('payment_orders')
        .select('id')
        .where('check_at', '<=', lease.now)
        .orderBy('check_at')
        .limit(lease.limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

/** Schedules a check of every order of an appointment. */
export async function scheduleOrderChecks(db: Db, appointmentId: string, at: Date): Promise<void> {
  await db
    .updateTable('payment_orders')
    .set({ check_at: at, checks: 0 })
    .where('appointment_id', '=', appointmentId)
    .where('state', '!=', 'gone')
    .execute();
}

export async function updateOrder(
  db: Db,
  id: string,
  changes: RowChanges<'payment_orders'>,
): Promise<void> {
  await db.updateTable('payment_orders').set(toColumns(changes)).where('id', '=', id).execute();
}

/**
 * Records whether an appointment is paid online, and what is still due of one that became more
 * expensive. Call in a transaction that locks the appointment.
 */
export async function setPaid(
  db: Db,
  id: string,
  { paidAt, dueMinor }: { paidAt: Date | null; dueMinor: number },
): Promise<void> {
  await db
    .updateTable('appointments')
    .set({ paid_at: paidAt, due_minor: dueMinor })
    .where('id', '=', id)
    .execute();
}

/** Returns what a payment needs to know about an appointment. */
export function findPayableAppointment(db: Db, appointmentId: string) {
  return db
    .selectFrom('appointments as a')
    .innerJoin('doctors as d', 'd.id', 'a.doctor_id')
    .select([
      'a.id',
      'a.patient_id',
      'a.doctor_id',
      'a.amount_minor',
      'a.due_minor',
      'a.currency',
      'a.cancelled_at',
      'a.completed_at',
      'a.no_show_at',
      'a.paid_at',
      'a.request_until',
      'a.accepted_at',
      'd.name as doctor_name',
    ])
    .where('a.id', '=', appointmentId)
    .executeTakeFirst();
}

/** Records a webhook event; returns false if it was recorded before. */
export function insertWebhookEvent(
  db: Db,
  event: { provider: Provider; id: string; at: Date },
): Promise<boolean> {
  return db
    .insertInto('payment_events')
    .values({ provider: event.provider, event_id: event.id, received_at: event.at })
    .onConflict((oc) => oc.doNothing())
    .$call(changesRow);
}

/** Deletes events older than any provider's retries. */
export async function deleteWebhookEventsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('payment_events').where('received_at', '<', before).execute();
}
