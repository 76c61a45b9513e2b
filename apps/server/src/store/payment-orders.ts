import type { OrderState, Provider } from '@nadi/domain/payment';
import type { Selectable } from 'kysely';
import { changesRow } from './statements.ts';
import type { Db, Tables } from './tables.ts';

export type PaymentOrder = Selectable<Tables['payment_orders']>;

export interface NewOrder {
  id: string;
  appointmentId: string;
  provider: Provider;
  reference: string;
  url: string | null;
  amountPaise: number;
  currency: string;
  livemode: boolean;
  createdAt: Date;
  expiresAt: Date;
  checkAt: Date;
}

export function insertOrder(db: Db, order: NewOrder): Promise<PaymentOrder> {
  return db
    .insertInto('payment_orders')
    .values({
      id: order.id,
      appointment_id: order.appointmentId,
      provider: order.provider,
      reference: order.reference,
      url: order.url,
      amount_paise: order.amountPaise,
      currency: order.currency,
      livemode: order.livemode,
      created_at: order.createdAt,
      expires_at: order.expiresAt,
      check_at: order.checkAt,
    })
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

export async function scheduleOrderCheck(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('payment_orders').set({ check_at: at }).where('id', '=', id).execute();
}

export async function updateOrder(
  db: Db,
  id: string,
  changes: { state: OrderState; checkAt: Date | null; checks: number },
): Promise<void> {
  await db
    .updateTable('payment_orders')
    .set({ state: changes.state, check_at: changes.checkAt, checks: changes.checks })
    .where('id', '=', id)
    .execute();
}

/** Reschedules a check without changing the state, after the provider could not be reached. */
export async function postponeOrder(
  db: Db,
  id: string,
  until: { checkAt: Date; checks: number },
): Promise<void> {
  await db
    .updateTable('payment_orders')
    .set({ check_at: until.checkAt, checks: until.checks })
    .where('id', '=', id)
    .execute();
}

/**
 * Records whether an appointment is paid online, and what is still due of one that became more
 * expensive. Call in a transaction that locks the appointment.
 */
export async function setPaid(
  db: Db,
  id: string,
  { paidAt, duePaise }: { paidAt: Date | null; duePaise: number },
): Promise<void> {
  await db
    .updateTable('appointments')
    .set({ paid_at: paidAt, due_paise: duePaise })
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
      'a.amount_paise',
      'a.due_paise',
      'a.currency',
      'a.cancelled_at',
      'a.completed_at',
      'a.no_show_at',
      'a.paid_at',
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
