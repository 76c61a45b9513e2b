import { DEFAULT_LOCATION_ID } from '@nadi/domain/places';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { changesRow } from './statements.ts';
import type { Db, Tables } from './tables.ts';

export type StoredLocation = Selectable<Tables['locations']>;

/** Tells whether the place of the row `locations` has rooms. */
export const hasRooms = sql<boolean>`EXISTS (SELECT FROM rooms
  WHERE rooms.location_id = locations.id AND rooms.retired_at IS NULL)`;

/**
 * Returns the id of the first room by name of the row `locations` that is free in a range.
 * @param preferred a room that comes before the others
 * @param except the claim that does not count
 */
export function firstFreeRoom(
  blocks: RawBuilder<unknown>,
  { preferred, except }: { preferred?: RawBuilder<unknown>; except?: RawBuilder<unknown> } = {},
) {
  return sql<string | null>`(SELECT rooms.id FROM rooms
    WHERE rooms.location_id = locations.id AND rooms.retired_at IS NULL
      AND NOT EXISTS (SELECT FROM claims taken WHERE taken.room_id = rooms.id AND taken.blocks && ${blocks}
        AND ${except ? sql`taken.appointment_id IS DISTINCT FROM ${except}` : sql`true`})
    ORDER BY ${preferred ? sql`rooms.id IS NOT DISTINCT FROM ${preferred} DESC,` : sql``} lower(rooms.name), rooms.id
    LIMIT 1)`;
}

/** Tells whether the place has no free room, or another place of the doctor `doctors` is too far away. */
export function isOutOfReach(locationId: string | null, blocks: RawBuilder<unknown>) {
  if (locationId === null) return sql<boolean>`false`;
  return sql<boolean>`EXISTS (SELECT FROM locations WHERE locations.id = ${locationId}::uuid
    AND (locations.retired_at IS NOT NULL OR (${hasRooms} AND ${firstFreeRoom(blocks)} IS NULL)
      OR EXISTS (SELECT FROM claims other WHERE other.doctor_id = doctors.id
        AND other.location_id <> locations.id
        AND with_travel(other.blocks, other.travel_minutes) && with_travel(${blocks}, locations.travel_minutes))))`;
}

export interface AppointmentPlace {
  id: string;
  name: string;
  address: string[];
  mapUrl: string;
  phone: string;
  room: string | null;
}

/**
 * The place of an appointment `a` with its room. Null by video, by phone, for appointments of earlier releases, and at the
 * first place of a clinic that has no other places and no rooms.
 */
export const placeOfAppointment = sql<AppointmentPlace | null>`(
  SELECT json_build_object('id', locations.id, 'name', locations.name, 'address', locations.address,
    'mapUrl', locations.map_url, 'phone', locations.phone, 'room', (SELECT rooms.name
      FROM claims JOIN rooms ON rooms.id = claims.room_id WHERE claims.appointment_id = a.id))
  FROM locations WHERE locations.id = a.location_id AND (locations.id <> ${DEFAULT_LOCATION_ID}::uuid
    OR EXISTS (SELECT FROM locations other WHERE other.id <> locations.id) OR ${hasRooms}))`;

/** Lists the places by name, the first place first; retired ones last. */
export function listLocations(db: Db): Promise<StoredLocation[]> {
  return db
    .selectFrom('locations')
    .selectAll()
    .orderBy(sql`retired_at IS NOT NULL`)
    .orderBy(sql`id <> ${DEFAULT_LOCATION_ID}::uuid`)
    .orderBy(sql`lower(name)`)
    .execute();
}

export function findLocation(db: Db, id: string): Promise<StoredLocation | undefined> {
  return db.selectFrom('locations').selectAll().where('id', '=', id).executeTakeFirst();
}

export interface StoredRoom {
  id: string;
  location_id: string;
  name: string;
}

/** Lists the rooms in use, by name. */
export function listRooms(db: Db, locationIds: readonly string[]): Promise<StoredRoom[]> {
  return db
    .selectFrom('rooms')
    .select(['id', 'location_id', 'name'])
    .where(sql<SqlBool>`location_id = ANY (${[...locationIds]}::uuid[])`)
    .where('retired_at', 'is', null)
    .orderBy(sql`lower(name)`)
    .execute();
}

/** Returns the place of a room in use. */
export async function findRoomPlace(db: Db, roomId: string): Promise<string | undefined> {
  const room = await db
    .selectFrom('rooms')
    .select('location_id')
    .where('id', '=', roomId)
    .where('retired_at', 'is', null)
    .executeTakeFirst();
  return room?.location_id;
}

/** Lets one transaction at a time change places and rooms. */
export async function lockLocations(db: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('locations', 7))`.execute(db);
}

export type LocationDetails = Omit<StoredLocation, 'id' | 'created_at' | 'retired_at'>;

/** Adds a place. @throws a unique violation if another place has the name */
export async function insertLocation(
  db: Db,
  { id, createdAt, ...details }: LocationDetails & { id: string; createdAt: Date },
): Promise<void> {
  await db
    .insertInto('locations')
    .values({ ...details, address: JSON.stringify(details.address), id, created_at: createdAt })
    .execute();
}

/** Returns false for an unknown place. @throws a unique violation if another place has the name */
export function updateLocation(db: Db, id: string, details: LocationDetails): Promise<boolean> {
  return db
    .updateTable('locations')
    .set({ ...details, address: JSON.stringify(details.address) })
    .where('id', '=', id)
    .$call(changesRow);
}

/** Returns false if the place is unknown or is in that state already. */
export function setRetired(db: Db, id: string, at: Date | null): Promise<boolean> {
  return db
    .updateTable('locations')
    .set({ retired_at: at })
    .where('id', '=', id)
    .where('retired_at', at ? 'is' : 'is not', null)
    .$call(changesRow);
}

/** Adds or renames a room. @throws a unique violation if another room of the place has the name */
export async function saveRoom(db: Db, room: StoredRoom): Promise<void> {
  await db
    .insertInto('rooms')
    .values(room)
    .onConflict((oc) => oc.column('id').doUpdateSet({ name: room.name }))
    .execute();
}

export async function retireRooms(db: Db, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await db.updateTable('rooms').set({ retired_at: at }).where('id', 'in', ids).execute();
}

/** Lists the claims in rooms that have not ended, the earliest first. */
export async function listClaimsInRooms(
  db: Db,
  roomIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM claims WHERE room_id = ANY (${[...roomIds]}::uuid[]) AND upper(blocks) > ${now}::timestamptz
    ORDER BY lower(blocks), id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Gives a claim the first free room of its place that is in use; returns false if there is none.
 * @throws an exclusion violation if another claim takes the room meanwhile
 */
export async function giveOtherRoom(db: Db, claimId: string): Promise<boolean> {
  const { rows } = await sql`
    UPDATE claims SET room_id = found.room_id, lost_room_id = NULL
    FROM (SELECT claims.id, ${firstFreeRoom(sql`claims.blocks`)} AS room_id
      FROM claims JOIN locations ON locations.id = claims.location_id
      WHERE claims.id = ${claimId}::uuid) AS found
    WHERE claims.id = found.id AND found.room_id IS NOT NULL
    RETURNING claims.id`.execute(db);
  return rows.length === 1;
}

/**
 * Gives claims of coming appointments in person that have no place the first one. Those are of earlier releases and of
 * their nodes. An appointment whose claim would be too close to another place keeps none.
 */
export async function placeEarlierClaims(db: Db, now: Date): Promise<void> {
  await sql`
    UPDATE claims SET location_id = locations.id, travel_minutes = locations.travel_minutes
    FROM appointments JOIN visit_types ON visit_types.id = appointments.visit_type_id
      CROSS JOIN locations
    WHERE claims.appointment_id = appointments.id AND claims.location_id IS NULL
      AND appointments.location_id IS NULL AND appointments.mode IS NULL AND visit_types.in_person
      AND upper(claims.during) > ${now}::timestamptz AND locations.id = ${DEFAULT_LOCATION_ID}::uuid`.execute(
    db,
  );
  await sql`
    UPDATE appointments SET location_id = claims.location_id FROM claims
    WHERE claims.appointment_id = appointments.id AND claims.location_id IS NOT NULL
      AND appointments.location_id IS NULL AND upper(claims.during) > ${now}::timestamptz`.execute(
    db,
  );
}

/**
 * Tells whether the appointment `a` belongs to one of these places, or to the whole clinic by video or phone; true
 * without a limit. One in person that names no place, of an earlier release, belongs to the first place.
 */
export function isAtPlaces(locationIds: readonly string[] | undefined) {
  if (!locationIds) return sql<SqlBool>`true`;
  const isInPerson = sql`coalesce(a.mode = 'clinic', a.walk_in
    OR (SELECT in_person FROM visit_types WHERE visit_types.id = a.visit_type_id), false)`;
  const hasFirst = locationIds.includes(DEFAULT_LOCATION_ID);
  return sql<SqlBool>`(a.location_id = ANY (${[...locationIds]}::uuid[])
    OR (a.location_id IS NULL AND (${sql.lit(hasFirst)} OR NOT ${isInPerson})))`;
}

/** Returns those of these ids that are appointments or walk-ins at none of these places. */
export async function listElsewhere(
  db: Db,
  ids: readonly string[],
  locationIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT a.id FROM appointments a
    WHERE a.id = ANY (${[...ids]}::uuid[]) AND NOT ${isAtPlaces(locationIds)}
    UNION ALL
    SELECT id FROM walk_ins
    WHERE id = ANY (${[...ids]}::uuid[]) AND location_id <> ALL (${[...locationIds]}::uuid[])`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
