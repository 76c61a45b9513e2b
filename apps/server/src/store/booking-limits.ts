import { sql } from 'kysely';
import { compileOnce } from '#platform/db/compile-once.ts';
import type { Db } from './tables.ts';

interface OpenBookings {
  /** Appointments to come that are neither paid nor ended. */
  count: number;
  emailVerified: boolean;
}

const lockAndCount = compileOnce((db: Db, wanted: { patientId: string; now: Date }) =>
  sql<OpenBookings>`
    SELECT count, email_verified AS "emailVerified"
    FROM lock_and_count_open_bookings(${wanted.patientId}::uuid, ${wanted.now}::timestamptz)`.compile(
    db,
  ),
);

/**
 * Locks the patient until the transaction ends and then counts, so that concurrent bookings are
 * counted one after another (migration 040).
 */
export async function countOpenBookings(
  db: Db,
  patientId: string,
  now: Date,
): Promise<OpenBookings> {
  const [open] = await lockAndCount(db, { patientId, now });
  return open ?? { count: 0, emailVerified: false };
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
