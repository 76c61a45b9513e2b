import { randomUUID } from 'node:crypto';
import type { NewLocation } from '@nadi/contract/locations';
import { ROOMS_MAX } from '@nadi/domain/places';
import { exclusionViolation } from '#platform/db/database-errors.ts';
import { Problem } from '#platform/problem.ts';
import { withSavepoint } from '#store/database-engine.ts';
import {
  giveOtherRoom,
  listClaimsInRooms,
  listRooms,
  retireRooms,
  saveRoom,
} from '#store/locations.ts';
import type { Db } from '#store/tables.ts';

/**
 * Replaces the rooms of a place. Appointments in a room that is left out move to another free one.
 * @throws Problem 'room-in-use' if one of them finds none, 'bad-input' for a room of another place; a unique
 * violation for a name that is used twice
 */
export async function replaceRooms(
  trx: Db,
  locationId: string,
  { rooms, at }: { rooms: NewLocation['rooms']; at: Date },
): Promise<void> {
  const known = await listRooms(trx, [locationId]);
  const knownIds = new Set(known.map(({ id }) => id));
  if (rooms.some(({ _id }) => _id !== undefined && !knownIds.has(_id))) {
    throw new Problem('bad-input', { field: 'location.rooms' });
  }
  const wanted = new Set(rooms.map(({ _id }) => _id));
  const left = known.map(({ id }) => id).filter((id) => !wanted.has(id));
  await retireRooms(trx, left, at);
  for (const { _id = randomUUID(), name } of rooms) {
    await saveRoom(trx, { id: _id, location_id: locationId, name });
  }
  for (const claimId of await listClaimsInRooms(trx, left, at)) await moveToOtherRoom(trx, claimId);
}

/** A booking may take the chosen room meanwhile; each repetition chooses the next free one. */
async function moveToOtherRoom(trx: Db, claimId: string): Promise<void> {
  for (let tries = 0; tries <= ROOMS_MAX; tries += 1) {
    try {
      if (await withSavepoint(trx, () => giveOtherRoom(trx, claimId))) return;
      break;
    } catch (error) {
      if (exclusionViolation(error) !== 'claims_room_once') throw error;
    }
  }
  throw new Problem('room-in-use', { field: 'location.rooms' });
}
