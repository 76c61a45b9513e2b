import type { Instant } from '@nadi/domain/limits';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { exclusionViolation } from '#platform/db/database-errors.ts';
import { withSavepoint } from './database-engine.ts';
import { firstFreeRoom, giveOtherRoom } from './locations.ts';
import { isPending } from './statements.ts';
import type { Db } from './tables.ts';

export interface RoomDay {
  roomId: string;
  now: Instant;
  /** The end of the day. */
  until: Instant;
}

export interface OtherRoom {
  id: string;
  name: string;
}

const at = (instant: Instant) => sql`${new Date(instant)}::timestamptz`;

/** Whether a claim closes a room: it belongs to the room instead of a doctor. */
const isClosure = (claim: string) =>
  sql<SqlBool>`(${sql.ref(`${claim}.doctor_id`)} = ${sql.ref(`${claim}.room_id`)})`;

/** Whether the claim `c` was in a room that was closed, and has no other one. */
const hasLost = (room: RawBuilder<unknown>) =>
  sql<SqlBool>`(c.room_id IS NULL AND c.lost_room_id = ${room})`;

/**
 * Returns those of the coming appointments that are in a room, or have lost it since it was closed; each with the
 * first other room that is free, or null.
 */
export async function listInRoom(
  db: Db,
  ids: readonly string[],
  { roomId, now }: Omit<RoomDay, 'until'>,
): Promise<Map<string, OtherRoom | null>> {
  const room = sql`${roomId}::uuid`;
  const { rows } = await sql<{ id: string; other: OtherRoom | null }>`
    SELECT c.appointment_id AS id, (SELECT json_build_object('id', r.id, 'name', r.name) FROM rooms r
      WHERE r.id = ${firstFreeRoom(sql`c.blocks`)}) AS other
    FROM claims c JOIN locations ON locations.id = c.location_id
    WHERE c.appointment_id = ANY (${[...ids]}::uuid[]) AND lower(c.during) > ${at(now)}
      AND (c.room_id = ${room} OR ${hasLost(room)})`.execute(db);
  return new Map(rows.map(({ id, other }) => [id, other]));
}

/** Returns the rooms that are closed at an instant or later. */
export async function listClosedRooms(db: Db, now: Instant): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT rooms.id FROM rooms WHERE EXISTS (SELECT FROM claims c WHERE c.doctor_id = rooms.id
      AND ${isClosure('c')} AND upper(c.blocks) > ${at(now)})`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** A booking may take the room meanwhile; each repetition sees one more. */
const TRIES = 5;

/**
 * Closes a room for the rest of the day and gives its coming claims other free rooms; those without one lose the room.
 * Returns the appointments that got another room; null if bookings took the room again and again.
 */
export async function closeRoom(db: Db, day: RoomDay): Promise<string[] | null> {
  const moved: string[] = [];
  for (let tries = 0; tries < TRIES; tries += 1) {
    moved.push(...(await vacateRoom(db, day)));
    try {
      await withSavepoint(db, () => insertClosure(db, day));
      return moved;
    } catch (error) {
      if (exclusionViolation(error) !== 'claims_room_once') throw error;
    }
  }
  return null;
}

async function vacateRoom(db: Db, { roomId, now, until }: RoomDay): Promise<string[]> {
  const room = sql`${roomId}::uuid`;
  // Also those that lost the room before, which may find one now.
  const { rows } = await sql<{ id: string; appointment_id: string | null }>`
    SELECT c.id, c.appointment_id FROM claims c
    WHERE lower(c.during) > ${at(now)} AND c.blocks && tstzrange(${at(now)}, ${at(until)})
      AND ((c.room_id = ${room} AND NOT ${isClosure('c')}) OR ${hasLost(room)})
    ORDER BY lower(c.blocks), c.id`.execute(db);
  const moved: string[] = [];
  for (const { id, appointment_id } of rows) {
    const found = await moveOut(db, id);
    if (found && appointment_id) moved.push(appointment_id);
  }
  return moved;
}

async function moveOut(db: Db, claimId: string): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    try {
      if (await withSavepoint(db, () => giveOtherRoom(db, claimId))) return true;
      break;
    } catch (error) {
      if (exclusionViolation(error) !== 'claims_room_once') throw error;
    }
  }
  await sql`UPDATE claims SET room_id = NULL, lost_room_id = coalesce(room_id, lost_room_id)
    WHERE id = ${claimId}::uuid`.execute(db);
  return false;
}

/** Inserts the closure in parts of at most four hours, after an appointment that is in the room now. */
async function insertClosure(db: Db, { roomId, now, until }: RoomDay): Promise<void> {
  const room = sql`${roomId}::uuid`;
  await sql`DELETE FROM claims c WHERE c.doctor_id = ${room} AND ${isClosure('c')}`.execute(db);
  await sql`
    INSERT INTO claims (id, doctor_id, patient_id, during, blocks, expires_at, location_id, room_id)
    SELECT gen_random_uuid(), room.id, room.id, span, span, ${at(until)}, room.location_id, room.id
    FROM rooms room,
      LATERAL (SELECT greatest(${at(now)}, max(upper(c.blocks))) AS first FROM claims c
        WHERE c.room_id = room.id AND lower(c.during) <= ${at(now)} AND upper(c.blocks) > ${at(now)}) AS free,
      generate_series(first, ${at(until)} - interval '1 second', interval '4 hours') AS begins,
      LATERAL tstzrange(begins, least(begins + interval '4 hours', ${at(until)})) AS span
    WHERE room.id = ${room}`.execute(db);
}

/** Opens a room again, and gives it or another free one to the appointments that lost theirs. */
export async function reopenRoom(db: Db, roomId: string, now: Instant): Promise<boolean> {
  const room = sql`${roomId}::uuid`;
  const { rows } = await sql<{ blocks: string }>`
    DELETE FROM claims c WHERE c.doctor_id = ${room} AND ${isClosure('c')} AND upper(c.blocks) > ${at(now)}
    RETURNING c.blocks::text AS blocks`.execute(db);
  for (const { blocks } of rows) {
    const { rows: lost } = await sql<{ id: string }>`
      SELECT c.id FROM claims c JOIN rooms ON rooms.location_id = c.location_id
      WHERE rooms.id = ${room} AND c.room_id IS NULL AND c.lost_room_id IS NOT NULL
        AND c.blocks && ${blocks}::tstzrange
      ORDER BY lower(c.blocks), c.id`.execute(db);
    for (const { id } of lost) await moveOut(db, id);
  }
  return rows.length > 0;
}

/** Returns the pending appointments between two instants that lost a closed room, each with that room. */
export async function listWithoutRoom(
  db: Db,
  { from, until, doctorId }: { from: Instant; until: Instant; doctorId: string | null },
): Promise<{ id: string; roomId: string }[]> {
  const { rows } = await sql<{ id: string; roomId: string }>`
    SELECT a.id, c.lost_room_id AS "roomId"
    FROM appointments a JOIN claims c ON c.appointment_id = a.id
    WHERE a.starts_at >= ${at(from)} AND a.starts_at < ${at(until)} AND ${isPending('a')}
      AND c.room_id IS NULL AND c.lost_room_id IS NOT NULL
      AND (${doctorId}::uuid IS NULL OR a.doctor_id = ${doctorId}::uuid)`.execute(db);
  return rows;
}
