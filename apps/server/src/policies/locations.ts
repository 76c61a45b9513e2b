import { Problem } from '#platform/problem.ts';
import { findLocation, findRoomPlace, listElsewhere, listLocations } from '#store/locations.ts';
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

/**
 * Refuses a room that is not in use, or is at a place to which the actor is not limited.
 * @throws Problem 'location-not-found', 'place-not-allowed'
 */
export async function requireRoom(db: Db, actor: object, roomId: string): Promise<void> {
  const place = await findRoomPlace(db, roomId);
  if (!place) throw new Problem('location-not-found');
  const limit = limitOf(actor);
  if (limit && !limit.includes(place)) throw new Problem('place-not-allowed');
}

/**
 * Keeps an account of the reception that is limited to places from all others, on every route: refuses a request
 * with the id of another place, or a request or reply with the id of an appointment or a walk-in there. Finds ids by
 * their form, so that no route and no field can be left out. Called before a request, and after it in its transaction.
 * @throws Problem 'place-not-allowed'
 */
export async function guardPlaces(
  db: Db,
  { actor, body }: { actor: object; body: unknown },
  reply?: object,
): Promise<void> {
  const limit = limitOf(actor);
  if (!limit) return;
  const requested = findIds(body);
  const ids = [...requested, ...findIds(reply)];
  if (ids.length === 0) return;
  const places = (await listLocations(db)).map(({ id }) => id);
  const namesOther = places.some((id) => requested.has(id) && !limit.includes(id));
  if (namesOther || (await listElsewhere(db, ids, limit)).length > 0) {
    throw new Problem('place-not-allowed');
  }
}

/** Returns the places to which an actor is limited; undefined without a limit. */
export function limitOf(actor: object): readonly string[] | undefined {
  return (actor as { locationIds?: readonly string[] }).locationIds;
}

function findIds(value: unknown): Set<string> {
  return new Set(JSON.stringify(value ?? null).match(UUID));
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
