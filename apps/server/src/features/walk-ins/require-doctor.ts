import { Problem } from '#platform/problem.ts';
import { isBookable } from '#store/doctors.ts';
import type { Db } from '#store/tables.ts';

/**
 * Refuses a doctor who does not exist or takes no bookings.
 * @throws Problem 'doctor-not-found', 'doctor-unavailable'
 */
export async function requireDoctor(db: Db, id: string): Promise<void> {
  const bookable = await isBookable(db, id);
  if (bookable === null) throw new Problem('doctor-not-found');
  if (!bookable) throw new Problem('doctor-unavailable');
}
