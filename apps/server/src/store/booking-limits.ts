import { sql } from 'kysely';
import type { Db } from './tables.ts';

interface OpenBookings {
  /** Appointments to come that are neither paid nor ended. */
  count: number;
  emailVerified: boolean;
}

/**
 * Locks the patient until the transaction ends and then counts, so that concurrent bookings are
 * counted one after another.
 */
export async function countOpenBookings(
  db: Db,
  patientId: string,
  now: Date,
): Promise<OpenBookings> {
  const patient = await db
    .selectFrom('patients')
    .select('email_verified_at')
    .where('id', '=', patientId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const { count } = await db
    .selectFrom('appointments')
    .select(sql<number>`count(*)`.as('count'))
    .where('patient_id', '=', patientId)
    .where('starts_at', '>', now)
    .where('cancelled_at', 'is', null)
    .where('completed_at', 'is', null)
    .where('paid_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { count: Number(count), emailVerified: (patient?.email_verified_at ?? null) !== null };
}

/** How many future unpaid appointments a patient may hold; 0 = none. */
export interface BookingLimits {
  openMax: number;
  /** The maximum until the e-mail address is confirmed; null where no mail is sent. */
  unverifiedMax: number | null;
}

/** Returns the limit that the patient has reached, or null (docs/product.md#booking-limits). */
export async function reachedLimit(
  db: Db,
  patientId: string,
  now: number,
  { openMax, unverifiedMax }: BookingLimits,
): Promise<'too-many-bookings' | 'email-unverified' | null> {
  const { count, emailVerified } = await countOpenBookings(db, patientId, new Date(now));
  if (count >= openMax) return 'too-many-bookings';
  if (unverifiedMax === null || emailVerified) return null;
  return count >= unverifiedMax ? 'email-unverified' : null;
}
