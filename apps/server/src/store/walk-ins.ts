import { DEFAULT_LOCATION_ID } from '@nadi/domain/places';
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { uniqueViolation } from '#platform/db/database-errors.ts';
import { Problem } from '#platform/problem.ts';
import type { WalkInOutcome } from './booking-tables.ts';
import type { Db, NewRow, Tables } from './tables.ts';

/** Who was called has been seen; who was not has left. */
const outcomeOfOpen = sql<WalkInOutcome>`CASE WHEN called_at IS NULL THEN 'left' ELSE 'seen' END`;

/** Ends walk-ins left open from earlier days. */
export async function endEarlierWalkIns(db: Db, day: string, at: Date): Promise<void> {
  await db
    .updateTable('walk_ins')
    .set({ ended_at: at, outcome: outcomeOfOpen })
    .where('day', '<', day)
    .where('ended_at', 'is', null)
    .execute();
}

/**
 * Inserts a walk-in with the day's next token of the place and returns it.
 * @throws Problem 'already-waiting' if the patient is already waiting
 */
export async function insertWalkIn(
  db: Db,
  { locationId = DEFAULT_LOCATION_ID, ...walkIn }: Omit<NewRow<'walk_ins'>, 'token'>,
): Promise<number> {
  // One at a time, so that two never compute the same token.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('walk-ins', 7))`.execute(db);
  try {
    const { rows } = await sql<{ token: number }>`
      INSERT INTO walk_ins (id, day, token, patient_id, doctor_id, location_id, arrived_at)
      SELECT ${walkIn.id}::uuid, ${walkIn.day}::date, coalesce(max(token), 0) + 1,
        ${walkIn.patientId}::uuid, ${walkIn.doctorId}::uuid, ${locationId}::uuid, ${walkIn.arrivedAt}::timestamptz
      FROM walk_ins WHERE day = ${walkIn.day}::date AND location_id = ${locationId}::uuid
      RETURNING token`.execute(db);
    return rows[0]?.token ?? 0;
  } catch (error) {
    if (uniqueViolation(error) !== 'walk_ins_waits_once') throw error;
    throw new Problem('already-waiting');
  }
}

/**
 * Lists the day's walk-ins that have not ended, by token, with their appointments that are pending.
 * @param locationId of one queue, by default of all
 */
export function listOpenWalkIns(db: Db, day: string, locationId?: string) {
  return db
    .selectFrom('walk_ins as w')
    .innerJoin('patients as p', 'p.id', 'w.patient_id')
    .leftJoin('doctors as d', 'd.id', 'w.doctor_id')
    .leftJoin('appointments as a', (join) =>
      join
        .onRef('a.id', '=', 'w.appointment_id')
        .on('a.cancelled_at', 'is', null)
        .on('a.completed_at', 'is', null)
        .on('a.no_show_at', 'is', null),
    )
    .leftJoin('doctors as ad', 'ad.id', 'a.doctor_id')
    .select(['w.id', 'w.token', 'w.patient_id', 'w.doctor_id', 'w.arrived_at', 'w.called_at'])
    .select('w.location_id')
    .select(['a.id as appointment_id', 'a.doctor_id as appointment_doctor_id'])
    .select(['a.starts_at', 'a.slot_time', 'ad.name as appointment_doctor_name'])
    .select(['p.name as patient_name', 'd.name as doctor_name'])
    .where('w.day', '=', day)
    .where('w.ended_at', 'is', null)
    .$if(locationId !== undefined, (list) => list.where('w.location_id', '=', locationId ?? ''))
    .orderBy('w.token')
    .execute();
}

export type OpenWalkIn = Awaited<ReturnType<typeof listOpenWalkIns>>[number];

/** Returns the place of the queue of a walk-in. */
export async function findQueuePlace(db: Db, id: string): Promise<string | undefined> {
  const walkIn = db.selectFrom('walk_ins').select('location_id').where('id', '=', id);
  return (await walkIn.executeTakeFirst())?.location_id;
}

/**
 * Links a walk-in who waits to the appointment that was booked for them.
 * @returns false if that patient does not wait under this id on that day, at the place of the appointment
 */
export async function linkWalkIn(
  db: Db,
  id: string,
  { appointmentId, day }: { appointmentId: string; day: string },
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE walk_ins SET appointment_id = booked.id, doctor_id = booked.doctor_id
    FROM appointments booked
    WHERE walk_ins.id = ${id}::uuid AND booked.id = ${appointmentId}::uuid
      AND walk_ins.patient_id = booked.patient_id AND walk_ins.day = ${day}::date
      AND coalesce(booked.location_id, walk_ins.location_id) = walk_ins.location_id
      AND walk_ins.called_at IS NULL AND walk_ins.ended_at IS NULL
    RETURNING walk_ins.id`.execute(db);
  return rows.length === 1;
}

/** Ends the walk-in of a completed appointment as seen. */
export function endLinkedWalkIn(db: Db, appointmentId: string, at: Date): Promise<void> {
  return endLinkedWalkIns(db, [appointmentId], at);
}

/** Ends the same of several appointments. */
export async function endLinkedWalkIns(
  db: Db,
  appointmentIds: readonly string[],
  at: Date,
): Promise<void> {
  if (appointmentIds.length === 0) return;
  await db
    .updateTable('walk_ins')
    .set({ ended_at: at, outcome: 'seen' })
    .where('appointment_id', 'in', appointmentIds)
    .where('ended_at', 'is', null)
    .execute();
}

interface Call {
  doctorId: string;
  at: Date;
  /** Only one who waits for this doctor, or for the first who is free at these places (null: at any). */
  onlyOwnAt?: OwnPlaces | undefined;
}

/** The places at which a doctor works; null in a clinic with one place. */
type OwnPlaces = readonly string[] | null;

/**
 * Calls a waiting walk-in to a doctor, and ends the doctor's earlier ones of the queue as seen.
 * @returns the patient's id; null if no walk-in waits under this id any more
 */
export async function callWalkIn(
  db: Db,
  id: string,
  { doctorId, at, onlyOwnAt }: Call,
): Promise<string | null> {
  // One call to a doctor at a time: each sees the one before, and ends it.
  await sql`SELECT id FROM doctors WHERE id = ${doctorId}::uuid FOR NO KEY UPDATE`.execute(db);
  const called = await db
    .updateTable('walk_ins')
    .set({ called_at: at, doctor_id: doctorId })
    .where('id', '=', id)
    .where('called_at', 'is', null)
    .where('ended_at', 'is', null)
    .$if(onlyOwnAt !== undefined, (qb) => qb.where((eb) => isOwn(eb, doctorId, onlyOwnAt ?? null)))
    .returning(['patient_id', 'location_id'])
    .executeTakeFirst();
  if (!called) return null;
  await db
    .updateTable('walk_ins')
    .set({ ended_at: at, outcome: 'seen' })
    .where('doctor_id', '=', doctorId)
    .where('location_id', '=', called.location_id)
    .where('id', '!=', id)
    .where('called_at', 'is not', null)
    .where('ended_at', 'is', null)
    .execute();
  return called.patient_id;
}

interface End {
  outcome: WalkInOutcome;
  at: Date;
  /** Only one who waits for this doctor or for the first who is free, or is with the doctor. */
  onlyOf?: { doctorId: string; places: OwnPlaces } | undefined;
}

/** Ends a walk-in and returns its patient's id; null if it had already ended. */
export async function endWalkIn(
  db: Db,
  id: string,
  { outcome, at, onlyOf }: End,
): Promise<string | null> {
  const ended = await db
    .updateTable('walk_ins')
    .set({ ended_at: at, outcome })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .$if(onlyOf !== undefined, (qb) =>
      qb.where((eb) => isOwn(eb, onlyOf?.doctorId ?? '', onlyOf?.places ?? null)),
    )
    .returning('patient_id')
    .executeTakeFirst();
  return ended?.patient_id ?? null;
}

function isOwn(is: ExpressionBuilder<Tables, 'walk_ins'>, doctorId: string, places: OwnPlaces) {
  const isThere = places
    ? sql<SqlBool>`location_id = ANY (${[...places]}::uuid[])`
    : sql<SqlBool>`true`;
  return is.or([is('doctor_id', '=', doctorId), is.and([is('doctor_id', 'is', null), isThere])]);
}

/** Gives the walk-ins of one patient to another, for a merge. If both wait, the other one's place counts. */
export async function moveWalkIns(db: Db, id: string, intoId: string): Promise<void> {
  await sql`
    UPDATE walk_ins SET ended_at = coalesce(called_at, arrived_at), outcome = ${outcomeOfOpen}
    WHERE patient_id = ${id}::uuid AND ended_at IS NULL AND EXISTS (
      SELECT 1 FROM walk_ins other
      WHERE other.patient_id = ${intoId}::uuid AND other.ended_at IS NULL)`.execute(db);
  await db
    .updateTable('walk_ins')
    .set({ patient_id: intoId })
    .where('patient_id', '=', id)
    .execute();
}

/** Lists those of these doctors who can be booked. */
export function listBookable(db: Db, doctorIds: readonly string[]) {
  return db
    .selectFrom('doctors')
    .select(['id', 'name'])
    .where('id', 'in', [...doctorIds])
    .where('available', '=', true)
    .where('retired_at', 'is', null)
    .execute();
}

/** Lists the secret parts of the screens' addresses, at most one for each place. */
export function listWaitingRoomCodes(db: Db) {
  return db.selectFrom('waiting_room_codes').select(['code', 'location_id']).execute();
}

export async function saveWaitingRoomCode(db: Db, code: string, locationId: string): Promise<void> {
  await db
    .insertInto('waiting_room_codes')
    .values({
      code,
      location_id: locationId,
      only_row: locationId === DEFAULT_LOCATION_ID ? true : null,
    })
    .onConflict((oc) => oc.column('location_id').doUpdateSet({ code }))
    .execute();
}
