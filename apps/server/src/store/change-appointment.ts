import type { Party } from '@nadi/domain/parties';
import type { Mode } from '@nadi/domain/places';
import type { BookingRules } from '@nadi/domain/schedules/schedule';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { firstFreeRoom, hasRooms } from './locations.ts';
import { isPending } from './statements.ts';
import type { Db } from './tables.ts';
import { lockScheduleShared } from './working-hours.ts';

/**
 * Locks an appointment that exists until the transaction ends: paying, cancelling and refunding
 * happen one after another.
 */
export function lockAppointment(db: Db, id: string) {
  return db
    .selectFrom('appointments')
    .select(['id', 'amount_minor', 'due_minor', 'paid_at'])
    .select(['cancelled_at', 'completed_at', 'no_show_at', 'arrived_at'])
    .select(['request_until', 'accepted_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Locks an appointment that can still change; undefined if it has ended in the meantime. */
export function lockPendingAppointment(db: Db, id: string) {
  return db
    .selectFrom('appointments')
    .select(['id', 'doctor_id', 'starts_at', 'slot_date', 'slot_time', 'minutes', 'visit_type_id'])
    .select(['amount_minor', 'mode', 'location_id', 'request_until', 'accepted_at', 'cancelled_at'])
    .where('id', '=', id)
    .where(isPending())
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Locks an appointment against changes such as a cancellation, while others may still add to its
 * record; undefined if there is none.
 */
export function lockAppointmentOfRecord(db: Db, id: string) {
  return db
    .selectFrom('appointments')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Another visit type, with the price that the appointment has from now on. */
export interface NewType {
  /** Null for a doctor without visit types. */
  visitTypeId: string | null;
  amountMinor: number;
}

export interface NewTime {
  /** Another doctor's, or the same one's. */
  doctorId: string;
  startsAt: Date;
  slotDate: string;
  slotTime: string;
  rules: Pick<BookingRules, 'minutes' | 'before' | 'after'>;
  /** Null: the visit type, the length and the price stay. */
  type: NewType | null;
  mode: Mode | null;
  locationId: string | null;
}

/**
 * Serialises the moves of one doctor's appointments: two that swap places would deadlock. Changes of
 * the doctor's schedule wait until the move is committed, and the move for those that run.
 */
export async function lockMoves(db: Db, doctorId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${doctorId}, 7))`.execute(db);
  await lockScheduleShared(db, doctorId);
}

/** Locks the same for a transaction that may change the doctor's schedule afterwards. */
export async function lockMovesAndSchedule(db: Db, doctorId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${doctorId}, 7))`.execute(db);
  await sql`SELECT id FROM doctors WHERE id = ${doctorId}::uuid FOR UPDATE`.execute(db);
}

/**
 * Returns whether a doctor has met the patient of an appointment, or has written to its record. Both lock the
 * appointment or follow a meeting that has begun.
 */
export async function hasRecord(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    SELECT EXISTS (SELECT FROM encounters WHERE appointment_id = ${id}::uuid)
      OR EXISTS (SELECT FROM notes WHERE appointment_id = ${id}::uuid)
      OR EXISTS (SELECT FROM prescriptions WHERE appointment_id = ${id}::uuid)
      OR EXISTS (SELECT FROM shared_summaries WHERE appointment_id = ${id}::uuid) AS found`.execute(
    db,
  );
  return rows[0]?.found ?? false;
}

/** Returns how often the patient has moved an appointment. */
export async function countPatientMoves(db: Db, id: string): Promise<number> {
  const { count } = await db
    .selectFrom('appointment_moves')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('appointment_id', '=', id)
    .where('moved_by', '=', 'patient')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns how often patients moved each appointment, and whether its doctor takes bookings. */
export async function listMoveConditions(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { moves: number; bookable: boolean }>> {
  const rows = await db
    .selectFrom('appointments as a')
    .innerJoin('doctors as d', 'd.id', 'a.doctor_id')
    .where(sql<SqlBool>`a.id = ANY (${[...ids]}::uuid[])`)
    .select('a.id')
    .select(sql<boolean>`d.available AND d.retired_at IS NULL`.as('bookable'))
    .select(
      sql<number>`(SELECT count(*) FROM appointment_moves moves
        WHERE moves.appointment_id = a.id AND moves.moved_by = 'patient')`.as('moves'),
    )
    .execute();
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}

/**
 * Moves an appointment that `lockPendingAppointment` has locked, and its claim, perhaps to another
 * doctor or place. The earlier slot is free in the same transaction, and never blocks the move. At a place with rooms
 * it keeps its room if that one is free. Returns false, and has changed nothing, if no room is free.
 * @throws an exclusion violation if the new time, the journey or the chosen room is taken
 */
export async function moveAppointment(
  db: Db,
  id: string,
  { to, by, at }: { to: NewTime; by: Party; at: Date },
): Promise<boolean> {
  const minute = (count: number) => sql`make_interval(mins => ${count}::int)`;
  const start = sql`${to.startsAt}::timestamptz`;
  const end = sql`${start} + ${minute(to.rules.minutes)}`;
  const during = sql`tstzrange(${start}, ${end})`;
  const blocks = sql`tstzrange(${start} - ${minute(to.rules.before)}, ${end} + ${minute(to.rules.after)})`;
  // An appointment that overlapped another one at the upgrade has no claim yet.
  await sql`
    INSERT INTO claims (id, doctor_id, patient_id, during, blocks, appointment_id)
    SELECT id, ${to.doctorId}::uuid, patient_id, ${during}, ${blocks}, id FROM appointments a
    WHERE id = ${id}::uuid AND NOT EXISTS (SELECT 1 FROM claims c WHERE c.appointment_id = a.id)`.execute(
    db,
  );
  const place = await findPlaceFor(db, id, { locationId: to.locationId, blocks });
  if (place.has_rooms && place.room_id === null) return false;
  await sql`
    UPDATE claims SET doctor_id = ${to.doctorId}::uuid, during = ${during}, blocks = ${blocks},
      location_id = ${to.locationId}::uuid, room_id = ${place.room_id}::uuid, lost_room_id = NULL, travel_minutes = ${place.travel_minutes}::int
    WHERE appointment_id = ${id}::uuid`.execute(db);
  await recordMove(db, id, { by, at, doctorId: to.doctorId, typeChanges: to.type !== null });
  const { type, rules, doctorId } = to;
  await db
    .updateTable('appointments')
    .set({ starts_at: to.startsAt, slot_date: to.slotDate, slot_time: to.slotTime })
    .set({ doctor_id: doctorId, mode: to.mode, location_id: to.locationId })
    .$if(type !== null, (update) =>
      update.set({
        visit_type_id: type?.visitTypeId ?? null,
        minutes: rules.minutes,
        amount_minor: type?.amountMinor ?? 0,
      }),
    )
    .where('id', '=', id)
    .execute();
  return true;
}

interface FoundPlace {
  travel_minutes: number;
  has_rooms: boolean;
  room_id: string | null;
}

/** Returns the travel minutes of a place in use and the room for an appointment that moves there. */
async function findPlaceFor(
  db: Db,
  id: string,
  { locationId, blocks }: { locationId: string | null; blocks: RawBuilder<unknown> },
): Promise<FoundPlace> {
  if (locationId === null) return { travel_minutes: 0, has_rooms: false, room_id: null };
  const except = sql`${id}::uuid`;
  const preferred = sql`(SELECT room_id FROM claims WHERE appointment_id = ${except})`;
  const { rows } = await sql<FoundPlace>`
    SELECT travel_minutes, ${hasRooms} AS has_rooms, ${firstFreeRoom(blocks, { preferred, except })} AS room_id
    FROM locations WHERE id = ${locationId}::uuid AND retired_at IS NULL`.execute(db);
  return rows[0] ?? { travel_minutes: 0, has_rooms: true, room_id: null };
}

/** Records what the appointment was until now; its doctor, and its type, length and price, only where they change. */
export async function recordMove(
  db: Db,
  id: string,
  move: { by: Party; at: Date; doctorId: string; typeChanges: boolean },
): Promise<void> {
  const type = move.typeChanges
    ? sql`visit_type_id, minutes, amount_minor`
    : sql`NULL::uuid, NULL::int, NULL::bigint`;
  await sql`
    INSERT INTO appointment_moves
      (appointment_id, moved_at, moved_by, from_starts_at, from_slot_date, from_slot_time,
        from_doctor_id, from_type_id, from_minutes, from_amount_minor)
    SELECT id, ${move.at}::timestamptz, ${move.by}, starts_at, slot_date, slot_time,
      nullif(doctor_id, ${move.doctorId}::uuid), ${type}
    FROM appointments WHERE id = ${id}::uuid`.execute(db);
}

/** Returns what a visit type of a doctor costs now in a mode, in minor units; without one, what the doctor takes. */
export async function findPrice(
  db: Db,
  {
    doctorId,
    visitTypeId,
    mode,
  }: { doctorId: string; visitTypeId: string | null; mode: Mode | null },
): Promise<number> {
  const { fee } = await db
    .selectFrom('doctors as d')
    .leftJoin('visit_types as t', (join) =>
      join.onRef('t.doctor_id', '=', 'd.id').on('t.id', '=', visitTypeId),
    )
    .select(
      sql<number>`coalesce((t.modes -> ${mode}::text ->> 'fee_minor')::bigint, t.fee_minor, d.fee_minor)`.as(
        'fee',
      ),
    )
    .where('d.id', '=', doctorId)
    .executeTakeFirstOrThrow();
  return fee;
}
