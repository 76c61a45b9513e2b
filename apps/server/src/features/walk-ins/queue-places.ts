import { wallClock } from '@nadi/domain/clinic-time';
import { DEFAULT_LOCATION_ID, scheduleAt } from '@nadi/domain/places';
import { workingIntervals } from '@nadi/domain/schedules/open-hours';
import { limitOf } from '#policies/locations.ts';
import { listLocations } from '#store/locations.ts';
import { listSchedules } from '#store/schedules.ts';
import type { Db } from '#store/tables.ts';

/**
 * Returns the place of the queue that a request means: the named one, or else the first place of the clinic, or the
 * first one that the account works for, if possible one in use.
 */
export async function findDeskPlace(
  db: Db,
  actor: object,
  wanted: string | undefined,
): Promise<string> {
  const limit = limitOf(actor);
  if (wanted !== undefined || !limit) return wanted ?? DEFAULT_LOCATION_ID;
  // Places in use come first.
  const places = (await listLocations(db)).map(({ id }) => id);
  return places.find((id) => limit.includes(id)) ?? DEFAULT_LOCATION_ID;
}

/** Returns the place, unless the clinic has one alone: its queue is for all hours, as before there were places. */
export async function onePlace(db: Db, locationId: string): Promise<{ locationId?: string }> {
  return (await listLocations(db)).length > 1 ? { locationId } : {};
}

/** Lists the places at which a doctor has hours today; null in a clinic with one place. */
export async function listDoctorPlaces(
  db: Db,
  doctorId: string,
  { zone, now }: { zone: string; now: number },
): Promise<string[] | null> {
  const places = await listLocations(db);
  if (places.length < 2) return null;
  const today = wallClock(zone, now);
  const found = (await listSchedules(db, { doctorIds: [doctorId], today })).get(doctorId);
  if (!found) return [];
  const isThere = (id: string) =>
    workingIntervals(scheduleAt(found.everywhere, id), today).length > 0;
  return places.map(({ id }) => id).filter(isThere);
}
