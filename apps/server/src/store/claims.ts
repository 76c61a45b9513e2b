import { ATTENDANCE_FRESH_FOR, hours, type Instant } from '@nadi/domain/limits';
import type { BookingRules } from '@nadi/domain/schedules/schedule';
import { sql } from 'kysely';
import { compileOnce } from '#platform/db/prepared-statements.ts';
import { firstFreeRoom, hasRooms } from './locations.ts';
import { isPending } from './statements.ts';
import type { Db } from './tables.ts';

export interface OccupiedTimes {
  doctor_id: string;
  /** Epoch milliseconds; the three lists have one entry for each time, in any order. */
  starts: Instant[];
  ends: Instant[];
  /** When a hold ends; null for time that stays occupied. */
  expiries: (Instant | null)[];
}

interface Wanted {
  doctorIds: string[];
  /** Of each doctor. */
  locationIds: (string | null)[];
  from: Date;
  until: Date;
}

const instants = (column: string) => sql`json_agg(date_part('epoch', ${sql.ref(column)}) * 1000)`;

const selectOccupied = compileOnce((db: Db, { doctorIds, locationIds, from, until }: Wanted) => {
  const ids = sql`${doctorIds}::uuid[]`;
  const span = sql`tstzrange(${from}::timestamptz, ${until}::timestamptz)`;
  return sql<OccupiedTimes>`
    WITH wanted AS MATERIALIZED (
      SELECT wanted.doctor_id, wanted.location_id, locations.travel_minutes
      FROM unnest(${ids}, ${locationIds}::uuid[]) AS wanted(doctor_id, location_id)
        LEFT JOIN locations ON locations.id = wanted.location_id
    )
    SELECT doctor_id, ${instants('begins')} AS starts, ${instants('finishes')} AS ends,
      ${instants('expires_at')} AS expiries
    FROM (
      SELECT doctor_id, lower(apart) AS begins, upper(apart) AS finishes, expires_at
      FROM (SELECT claims.doctor_id, claims.expires_at,
          CASE WHEN claims.location_id <> wanted.location_id
            THEN with_travel(claims.blocks, claims.travel_minutes + wanted.travel_minutes)
            ELSE claims.blocks END AS apart
        FROM claims JOIN wanted ON wanted.doctor_id = claims.doctor_id
        WHERE claims.doctor_id = ANY (${ids}) AND claims.blocks && ${span}) AS claimed
      UNION ALL
      SELECT doctor_id, lower(during), upper(during), NULL
      FROM busy_times WHERE doctor_id = ANY (${ids}) AND during && ${span}
    ) AS occupied
    GROUP BY doctor_id`.compile(db);
});

/** A time of a doctor that is held for a patient. */
export interface Hold {
  id: string;
  doctorId: string;
  patientId: string;
  startsAt: Date;
  locationId: string | null;
  expiresAt: Date;
}

/** Holds a time; returns false if the doctor's time or every room of the place is taken, or the place is closed. */
export async function insertHold(
  db: Db,
  hold: Hold,
  rules: Pick<BookingRules, 'minutes' | 'before' | 'after'>,
): Promise<boolean> {
  const start = sql`${hold.startsAt}::timestamptz`;
  const minute = (count: number) => sql`make_interval(mins => ${count}::int)`;
  const end = sql`${start} + ${minute(rules.minutes)}`;
  const blocks = sql`tstzrange(${start} - ${minute(rules.before)}, ${end} + ${minute(rules.after)})`;
  const { rows } = await sql`
    INSERT INTO claims (id, doctor_id, patient_id, during, blocks, expires_at, location_id, room_id,
      travel_minutes)
    SELECT ${hold.id}::uuid, ${hold.doctorId}::uuid, ${hold.patientId}::uuid, tstzrange(${start}, ${end}),
      ${blocks}, ${hold.expiresAt}::timestamptz, wanted.location_id, place.room_id,
      coalesce(place.travel_minutes, 0)
    FROM (SELECT ${hold.locationId}::uuid AS location_id) AS wanted LEFT JOIN LATERAL (
      SELECT locations.travel_minutes, ${hasRooms} AS has_rooms, ${firstFreeRoom(blocks)} AS room_id
      FROM locations WHERE locations.id = wanted.location_id AND locations.retired_at IS NULL
    ) AS place ON true
    WHERE wanted.location_id IS NULL OR place.room_id IS NOT NULL OR NOT place.has_rooms
    ON CONFLICT DO NOTHING RETURNING id`.execute(db);
  return rows.length === 1;
}

interface Span {
  from: Instant;
  until: Instant;
}

/**
 * Returns what occupies doctors between two instants, each for a place or for null: buffers and the journeys to that
 * place included, and holds that have ended.
 */
export function listOccupiedTimes(
  db: Db,
  doctors: readonly { doctorId: string; locationId: string | null }[],
  { from, until }: Span,
): Promise<readonly OccupiedTimes[]> {
  return selectOccupied(db, {
    doctorIds: doctors.map(({ doctorId }) => doctorId),
    locationIds: doctors.map(({ locationId }) => locationId),
    from: new Date(from),
    until: new Date(until),
  });
}

/** Returns the same of each room of these places. */
export async function listOccupiedRooms(
  db: Db,
  locationIds: readonly string[],
  { from, until }: Span,
): Promise<readonly (Omit<OccupiedTimes, 'doctor_id'> & { location_id: string })[]> {
  const span = sql`tstzrange(${new Date(from)}::timestamptz, ${new Date(until)}::timestamptz)`;
  const { rows } = await sql<Omit<OccupiedTimes, 'doctor_id'> & { location_id: string }>`
    SELECT rooms.location_id, coalesce(starts, '[]') AS starts, coalesce(ends, '[]') AS ends,
      coalesce(expiries, '[]') AS expiries
    FROM rooms LEFT JOIN LATERAL (
      SELECT ${instants('begins')} AS starts, ${instants('finishes')} AS ends,
        ${instants('expires_at')} AS expiries
      FROM (SELECT lower(blocks) AS begins, upper(blocks) AS finishes, expires_at
        FROM claims WHERE claims.room_id = rooms.id AND blocks && ${span}) AS claimed
    ) AS taken ON true
    WHERE rooms.location_id = ANY (${[...locationIds]}::uuid[]) AND rooms.retired_at IS NULL`.execute(
    db,
  );
  return rows;
}

/** Time of a doctor that is taken, with buffers. */
export interface TakenTime {
  doctorId: string;
  from: Instant;
  until: Instant;
  /** A pending appointment; null for a slot that is held and for the doctor's own calendar. */
  appointment: {
    id: string;
    /** Milliseconds of buffer before it. */
    before: number;
    /** When patient and doctor met; null unless they are together now. */
    startedAt: Instant | null;
    /** The patient is in the meeting. */
    isPatientThere: boolean;
  } | null;
}

interface Row {
  doctor_id: string;
  starts: Date;
  ends: Date;
  begins: Date;
  appointment_id: string | null;
  started_at: Date | null;
  is_patient_there: boolean;
}

/** How far back an appointment may lie that still waits for its doctor. */
const BACK = hours(4);
const AHEAD = hours(24);

/** Returns what may still come of the doctors' days. */
export async function listTakenTimes(
  db: Db,
  doctorIds: readonly string[],
  now: Instant,
): Promise<TakenTime[]> {
  if (doctorIds.length === 0) return [];
  const of = sql`ANY (${[...doctorIds]}::uuid[])`;
  const at = sql`${new Date(now)}::timestamptz`;
  const fresh = sql`${new Date(now - ATTENDANCE_FRESH_FOR)}::timestamptz`;
  const around = sql`tstzrange(${new Date(now - BACK)}::timestamptz, ${new Date(now + AHEAD)}::timestamptz)`;
  const { rows } = await sql<Row>`
    SELECT c.doctor_id, lower(c.blocks) AS starts, upper(c.blocks) AS ends,
      lower(c.during) AS begins, a.id AS appointment_id,
      CASE WHEN e.ended_at > ${fresh} THEN e.started_at END AS started_at,
      EXISTS (SELECT 1 FROM meeting_attendance m WHERE m.appointment_id = a.id
        AND m.kind = 'patient' AND m.seen_at > ${fresh}) AS is_patient_there
    FROM claims c LEFT JOIN appointments a ON a.id = c.appointment_id
      LEFT JOIN encounters e ON e.appointment_id = a.id
    WHERE c.doctor_id = ${of} AND c.blocks && ${around}
      AND (c.expires_at IS NULL OR c.expires_at > ${at})
      AND a.cancelled_at IS NULL AND a.completed_at IS NULL AND a.no_show_at IS NULL
    UNION ALL
    SELECT doctor_id, lower(during), upper(during), lower(during), NULL, NULL, false
    FROM busy_times WHERE doctor_id = ${of} AND during && ${around}`.execute(db);
  return rows.map((row) => ({
    doctorId: row.doctor_id,
    from: row.starts.getTime(),
    until: row.ends.getTime(),
    appointment: row.appointment_id
      ? {
          id: row.appointment_id,
          before: row.begins.getTime() - row.starts.getTime(),
          startedAt: row.started_at?.getTime() ?? null,
          isPatientThere: row.is_patient_there,
        }
      : null,
  }));
}

/** Lists coming appointments without a claim on exactly their doctor and time, the next one first. */
export function listAppointmentsWithoutClaim(db: Db, now: Date) {
  return db
    .selectFrom('appointments as a')
    .select(['a.id', 'a.slot_date', 'a.slot_time'])
    .where('a.starts_at', '>', now)
    .where(isPending('a'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('claims as c')
            .select('c.id')
            .whereRef('c.appointment_id', '=', 'a.id')
            .whereRef('c.doctor_id', '=', 'a.doctor_id')
            .where(
              sql<boolean>`c.during = tstzrange(a.starts_at, a.starts_at + make_interval(mins => a.minutes))`,
            ),
        ),
      ),
    )
    .orderBy('a.starts_at')
    .execute();
}
