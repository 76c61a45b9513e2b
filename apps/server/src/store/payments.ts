import type { Selectable } from 'kysely';
import type { Db, OrderState, Tables } from './tables.ts';

export type ProviderName = 'stripe' | 'razorpay';
export type PaymentOrder = Selectable<Tables['payment_orders']>;

export interface NewOrder {
  id: string;
  appointmentId: string;
  provider: ProviderName;
  reference: string;
  url: string | null;
  amountPaise: number;
  currency: string;
  livemode: boolean;
  createdAt: Date;
  expiresAt: Date;
  checkAt: Date;
}

export async function insertOrder(db: Db, order: NewOrder): Promise<void> {
  await db
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
    .execute();
}

/** Newest first. */
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
  provider: ProviderName,
  reference: string,
): Promise<PaymentOrder | undefined> {
  return db
    .selectFrom('payment_orders')
    .selectAll()
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .executeTakeFirst();
}

/** The order that a payment, known by the provider's own id, came in by. */
export function findOrderByPayment(
  db: Db,
  provider: ProviderName,
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
 * Takes orders whose check is due and moves it to `until`, so that another node leaves them alone
 * and a crash only postpones them.
 */
export function claimDueOrders(
  db: Db,
  claim: { now: Date; until: Date; limit: number },
): Promise<PaymentOrder[]> {
  return db
    .updateTable('payment_orders')
    .set({ check_at: claim.until })
    .where('id', 'in', (from) =>
      from
        .selectFrom('payment_orders')
        .select('id')
        .where('check_at', '<=', claim.now)
        .orderBy('check_at')
        .limit(claim.limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

/** Makes the provider be asked about every order of an appointment. */
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
  seen: { state: OrderState; checkAt: Date | null; checks: number },
): Promise<void> {
  await db
    .updateTable('payment_orders')
    .set({ state: seen.state, check_at: seen.checkAt, checks: seen.checks })
    .where('id', '=', id)
    .execute();
}

/** Leaves the state as it is: the provider could not be asked. */
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

/** False where this event was taken in before. */
export async function insertEvent(
  db: Db,
  event: { provider: ProviderName; id: string; at: Date },
): Promise<boolean> {
  const done = await db
    .insertInto('payment_events')
    .values({ provider: event.provider, event_id: event.id, received_at: event.at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return done.numInsertedOrUpdatedRows === 1n;
}

/** What is older than any provider's retries. */
export async function deleteEventsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('payment_events').where('received_at', '<', before).execute();
}

/** Whoever holds it decides what money that arrives is for: paying, cancelling and refunding queue here. */
export function lockAppointment(db: Db, id: string) {
  return db
    .selectFrom('appointments')
    .select(['id', 'amount_paise', 'cancelled_at', 'completed_at', 'paid_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Only ever in the transaction that appends to the ledger; null once its money went back. */
export async function setPaidAt(db: Db, id: string, at: Date | null): Promise<void> {
  await db.updateTable('appointments').set({ paid_at: at }).where('id', '=', id).execute();
}
