import type { Db } from './tables.ts';

/**
 * Locks an appointment that exists until the transaction ends: paying, cancelling and refunding
 * happen one after another.
 */
export function lockAppointment(db: Db, id: string) {
  return db
    .selectFrom('appointments')
    .select(['id', 'amount_paise', 'due_paise', 'paid_at'])
    .select(['cancelled_at', 'completed_at', 'no_show_at', 'arrived_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Locks an appointment that can still change; undefined if it has ended in the meantime. */
export function lockPendingAppointment(db: Db, id: string) {
  return db
    .selectFrom('appointments')
    .select(['id', 'doctor_id', 'starts_at', 'slot_date', 'slot_time', 'minutes', 'visit_type_id'])
    .select(['amount_paise'])
    .where('id', '=', id)
    .where('cancelled_at', 'is', null)
    .where('completed_at', 'is', null)
    .where('no_show_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Locks an appointment against changes such as a cancellation, while others may still add to its
 * record; undefined if there is none.
 */
export function lockAppointmentOfRecord(db: Db, id: string) {
  return db
    .selectFrom('appointments')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
