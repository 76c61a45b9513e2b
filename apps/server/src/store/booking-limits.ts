import {
  type BookingLimits,
  bookingsLeft,
  type OpenBookings,
  type ReachedLimit,
} from '@nadi/domain/booking-limits';
import { sql } from 'kysely';
import { compileOnce } from '#platform/db/prepared-statements.ts';
import type { Db } from './tables.ts';

const lockAndCount = compileOnce((db: Db, { patientId, now }: { patientId: string; now: Date }) =>
  sql<OpenBookings>`
    SELECT open.count, open.email_verified AS "emailVerified"
    FROM lock_and_count_open_bookings(${patientId}::uuid, ${now}::timestamptz) AS open`.compile(db),
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
  return { count: open?.count ?? 0, emailVerified: open?.emailVerified ?? false };
}

/** Returns the limit that the patient has reached, or null (docs/product/booking.md#booking-limits). */
export async function reachedLimit(
  db: Db,
  patientId: string,
  now: number,
  limits: BookingLimits,
): Promise<ReachedLimit | null> {
  const { left, limit } = await countBookingsLeft(db, patientId, now, limits);
  return left > 0 ? null : limit;
}

/** Returns how many more appointments the patient may book, and which limit ends it. */
export async function countBookingsLeft(
  db: Db,
  patientId: string,
  now: number,
  limits: BookingLimits,
): Promise<{ left: number; limit: ReachedLimit }> {
  return bookingsLeft(await countOpenBookings(db, patientId, new Date(now)), limits);
}
