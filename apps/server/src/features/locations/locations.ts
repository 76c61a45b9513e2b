import { randomUUID } from 'node:crypto';
import type { ClinicLocation, Location, NewLocation } from '@nadi/contract/locations';
import { HOLIDAY_NAME_MAX } from '@nadi/contract/schedules';
import { isoDateAt } from '@nadi/domain/iso-date';
import { DEFAULT_LOCATION_ID, LOCATIONS_MAX } from '@nadi/domain/places';
import { replyMessages } from '@nadi/messages/en/replies';
import { uniqueViolation } from '#platform/db/database-errors.ts';
import { self } from '#platform/http/audit-rule.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { limitOf } from '#policies/locations.ts';
import { recordFreedTimeOfAll } from '#store/doctor-lists.ts';
import { countUndecided, listInside } from '#store/leave-appointments.ts';
import {
  findLocation,
  insertLocation,
  listLocations,
  listRooms,
  lockLocations,
  placeEarlierClaims,
  type StoredLocation,
  setRetired,
  updateLocation,
} from '#store/locations.ts';
import type { Db } from '#store/tables.ts';
import { listOpenWalkIns } from '#store/walk-ins.ts';
import {
  changeClinicSchedule,
  deleteException,
  insertException,
  listPlaceClosures,
  type StoredException,
} from '#store/working-hours.ts';
import { replaceRooms } from './replace-rooms.ts';

/** The last day of the closure of a retired place. */
const LAST_DAY = '2100-12-31';

export function locationRoutes(zone: string, onSlotsChange: () => void) {
  return {
    listLocations: {
      kind: 'query',
      audit: null,
      async execute(_context, db) {
        const locations = (await listLocations(db)).filter((each) => each.retired_at === null);
        return { success: true, locations: locations.map(presentLocation) };
      },
    },
    getOwnPlaces: {
      kind: 'query',
      audit: null,
      execute: async ({ actor }) => ({ success: true, locationIds: limitOf(actor)?.slice() }),
    },
    listClinicLocations: {
      kind: 'query',
      audit: null,
      execute: async ({ now }, db) => ({
        success: true,
        locations: await listAll(db, { zone, now }),
      }),
    },
    /** Adds a place or changes one, with its rooms. Booked appointments keep the travel minutes of their booking. */
    saveLocation: {
      kind: 'mutation',
      audit: { action: 'changed-settings', about: self },
      async execute({ body, now }, trx) {
        await lockLocations(trx);
        const { _id, rooms, ...location } = body.location;
        const id = _id ?? randomUUID();
        const at = new Date(now);
        await save(trx, { id, isNew: _id === undefined, location, at }).catch(
          rejectName('location.name'),
        );
        await replaceRooms(trx, id, { rooms, at }).catch(rejectName('location.rooms'));
        await changeClinicSchedule(trx);
        await recordFreedTimeOfAll(trx);
        const saved = (await listAll(trx, { zone, now })).find((each) => each._id === id);
        if (!saved) throw new Problem('location-not-found');
        return { success: true, message: replyMessages.locationSaved, location: saved };
      },
      afterCommit: onSlotsChange,
    },
    /** Closes a place until it is opened again; a repetition returns the same closure. Cancels no appointment. */
    retireLocation: {
      kind: 'mutation',
      audit: { action: 'changed-schedule', about: self },
      async execute({ body, now }, trx) {
        const { locationId } = body;
        if (locationId === DEFAULT_LOCATION_ID) throw new Problem('first-location');
        await lockLocations(trx);
        const location = await findLocation(trx, locationId);
        if (!location) throw new Problem('location-not-found');
        const today = isoDateAt(zone, now);
        // Reception lists the queues of places in use only.
        if ((await listOpenWalkIns(trx, today, locationId)).length > 0) {
          throw new Problem('patients-waiting');
        }
        await changeClinicSchedule(trx);
        const known = await findRetirement(trx, locationId);
        const closure = known ?? toClosure(location, today);
        if (!known) await insertException(trx, closure, new Date(now));
        await setRetired(trx, locationId, new Date(now));
        // The search reads the places of doctors again.
        await recordFreedTimeOfAll(trx);
        const inside = await listInside(trx, closure, { zone, now, doctorId: null });
        return {
          success: true,
          message: replyMessages.locationRetired,
          exceptionId: closure.id,
          affected: inside.map(({ id }) => id),
        };
      },
      afterCommit: onSlotsChange,
    },
    reinstateLocation: {
      kind: 'mutation',
      audit: { action: 'changed-schedule', about: self },
      async execute({ body: { locationId } }, trx) {
        await lockLocations(trx);
        const reinstated = await setRetired(trx, locationId, null).catch(rejectName('locationId'));
        if (!reinstated) throw new Problem('location-not-found');
        await changeClinicSchedule(trx);
        await recordFreedTimeOfAll(trx);
        const closure = await findRetirement(trx, locationId);
        if (closure) await deleteException(trx, { id: closure.id, doctorId: null });
        return { success: true, message: replyMessages.locationReinstated };
      },
      afterCommit: onSlotsChange,
    },
  } satisfies Partial<Handlers<Db>>;
}

interface Saved {
  id: string;
  isNew: boolean;
  location: Omit<NewLocation, '_id' | 'rooms'>;
  at: Date;
}

/** @throws Problem 'location-not-found', 'location-retired', 'bad-input' for too many */
async function save(trx: Db, { id, isNew, location, at }: Saved): Promise<void> {
  const { mapUrl: map_url, travelMinutes: travel_minutes, ...rest } = location;
  const details = { ...rest, map_url, travel_minutes };
  if (!isNew) {
    const known = await findLocation(trx, id);
    if (known?.retired_at) throw new Problem('location-retired');
    if (!(await updateLocation(trx, id, details))) throw new Problem('location-not-found');
    return;
  }
  const known = await listLocations(trx);
  if (known.length >= LOCATIONS_MAX) throw new Problem('bad-input', { field: 'location' });
  // From now on the place of each doctor matters.
  if (known.length === 1) await placeEarlierClaims(trx, at);
  await insertLocation(trx, { ...details, id, createdAt: at });
}

/** Turns the violated constraint of a name into a Problem. */
function rejectName(field: string) {
  return (error: unknown): never => {
    const taken = /^(locations|rooms)_name_once$/.test(uniqueViolation(error) ?? '');
    throw taken ? new Problem('name-twice', { field }) : error;
  };
}

function toClosure({ id, name }: StoredLocation, from: string): StoredException {
  return {
    id: randomUUID(),
    doctor_id: null,
    kind: 'closed',
    first_day: from,
    last_day: LAST_DAY,
    from_minute: null,
    until_minute: null,
    name: name.slice(0, HOLIDAY_NAME_MAX),
    location_id: id,
    remote: false,
  };
}

async function findRetirement(db: Db, locationId: string): Promise<StoredException | undefined> {
  const closures = await listPlaceClosures(db, locationId);
  return closures.find(({ last_day }) => last_day === LAST_DAY);
}

async function listAll(
  db: Db,
  { zone, now }: { zone: string; now: number },
): Promise<ClinicLocation[]> {
  const locations = await listLocations(db);
  const rooms = await listRooms(
    db,
    locations.map(({ id }) => id),
  );
  const listed: ClinicLocation[] = [];
  for (const location of locations) {
    const closure = location.retired_at ? await findRetirement(db, location.id) : undefined;
    const scope = { zone, now, doctorId: null };
    const undecided = closure ? await countUndecided(db, [closure], scope) : new Map();
    listed.push({
      ...presentLocation(location),
      travelMinutes: location.travel_minutes,
      rooms: rooms
        .filter(({ location_id }) => location_id === location.id)
        .map(({ id: _id, name }) => ({ _id, name })),
      isFirst: location.id === DEFAULT_LOCATION_ID,
      ...(closure && {
        retired: { exceptionId: closure.id, undecided: undecided.get(closure.id) ?? 0 },
      }),
    });
  }
  return listed;
}

function presentLocation(location: StoredLocation): Location {
  const { id: _id, name, address, map_url: mapUrl, phone } = location;
  return { _id, name, address, mapUrl, phone };
}
