import { Problem } from '#platform/problem.ts';
import { findLocation } from '#store/locations.ts';
import type { Db } from '#store/tables.ts';

/**
 * Refuses a place that cannot be chosen, with a clear reason; accepts a request without a place.
 * @throws Problem 'location-not-found', 'location-retired'
 */
export async function requireLocation(db: Db, locationId: string | undefined): Promise<void> {
  if (locationId === undefined) return;
  const location = await findLocation(db, locationId);
  if (!location) throw new Problem('location-not-found');
  if (location.retired_at) throw new Problem('location-retired');
}
