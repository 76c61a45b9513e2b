import type { Selectable } from 'kysely';
import type { OrderState, Sql, Tables } from './tables.ts';

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

export async function insertOrder(sql: Sql, order: NewOrder): Promise<void> {
  await sql
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
export function ordersOf(sql: Sql, appointmentId: string): Promise<PaymentOrder[]> {
  return sql
    .selectFrom('payment_orders')
    .selectAll()
    .where('appointment_id', '=', appointmentId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

export function findOrder(sql: Sql, id: string): Promise<PaymentOrder | undefined> {
  return sql.selectFrom('payment_orders').selectAll().where('id', '=', id).executeTakeFirst();
}

export function orderByReference(
  sql: Sql,
  provider: ProviderName,
  reference: string,
): Promise<PaymentOrder | undefined> {
  return sql
    .selectFrom('payment_orders')
    .selectAll()
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .executeTakeFirst();
}

/** The order that a payment, known by the provider's own id, came in by. */
export function orderByPayment(
  sql: Sql,
  provider: ProviderName,
  payment: string,
): Promise<PaymentOrder | undefined> {
  return sql
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
  sql: Sql,
  claim: { now: Date; until: Date; limit: number },
): Promise<PaymentOrder[]> {
  return sql
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
export async function checkOrdersOf(sql: Sql, appointmentId: string, at: Date): Promise<void> {
  await sql
    .updateTable('payment_orders')
    .set({ check_at: at, checks: 0 })
    .where('appointment_id', '=', appointmentId)
    .where('state', '!=', 'gone')
    .execute();
}

export async function checkOrderAt(sql: Sql, id: string, at: Date): Promise<void> {
  await sql.updateTable('payment_orders').set({ check_at: at }).where('id', '=', id).execute();
}

export async function noteOrder(
  sql: Sql,
  id: string,
  seen: { state: OrderState; checkAt: Date | null; checks: number },
): Promise<void> {
  await sql
    .updateTable('payment_orders')
    .set({ state: seen.state, check_at: seen.checkAt, checks: seen.checks })
    .where('id', '=', id)
    .execute();
}

/** Leaves the state as it is: the provider could not be asked. */
export async function postponeOrder(
  sql: Sql,
  id: string,
  until: { checkAt: Date; checks: number },
): Promise<void> {
  await sql
    .updateTable('payment_orders')
    .set({ check_at: until.checkAt, checks: until.checks })
    .where('id', '=', id)
    .execute();
}

/** False where this event was taken in before. */
export async function takeEvent(
  sql: Sql,
  event: { provider: ProviderName; id: string; at: Date },
): Promise<boolean> {
  const done = await sql
    .insertInto('payment_events')
    .values({ provider: event.provider, event_id: event.id, received_at: event.at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return done.numInsertedOrUpdatedRows === 1n;
}

/** What is older than any provider's retries. */
export async function forgetEvents(sql: Sql, before: Date): Promise<void> {
  await sql.deleteFrom('payment_events').where('received_at', '<', before).execute();
}

/** Whoever holds it decides what money that arrives is for: paying, cancelling and refunding queue here. */
export function lockAppointment(sql: Sql, id: string) {
  return sql
    .selectFrom('appointments')
    .select(['id', 'amount_paise', 'cancelled_at', 'completed_at', 'paid_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Only ever in the transaction that appends to the ledger; null once its money went back. */
export async function markPaid(sql: Sql, id: string, at: Date | null): Promise<void> {
  await sql.updateTable('appointments').set({ paid_at: at }).where('id', '=', id).execute();
}
