import { ATTENDANCE_FRESH_FOR, hours, type Instant } from '@nadi/domain/limits';
import { sql } from 'kysely';
import { compileOnce } from '#platform/db/prepared-statements.ts';
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
  from: Date;
  until: Date;
}

const selectOccupied = compileOnce((db: Db, { doctorIds, from, until }: Wanted) => {
  const ids = sql`${doctorIds}::uuid[]`;
  const span = sql`tstzrange(${from}::timestamptz, ${until}::timestamptz)`;
  const instants = (column: string) => sql`json_agg(date_part('epoch', ${sql.ref(column)}) * 1000)`;
  return sql<OccupiedTimes>`
    SELECT doctor_id, ${instants('begins')} AS starts, ${instants('finishes')} AS ends,
      ${instants('expires_at')} AS expiries
    FROM (
      SELECT doctor_id, lower(blocks) AS begins, upper(blocks) AS finishes, expires_at
      FROM claims WHERE doctor_id = ANY (${ids}) AND blocks && ${span}
      UNION ALL
      SELECT doctor_id, lower(during), upper(during), NULL
      FROM busy_times WHERE doctor_id = ANY (${ids}) AND during && ${span}
    ) AS occupied
    GROUP BY doctor_id`.compile(db);
});

/** Returns what occupies doctors between two instants, buffers included, and holds that have ended. */
export function listOccupiedTimes(
  db: Db,
  { doctorIds, from, until }: { doctorIds: readonly string[]; from: Instant; until: Instant },
): Promise<readonly OccupiedTimes[]> {
  const span = { from: new Date(from), until: new Date(until) };
  return selectOccupied(db, { doctorIds: [...doctorIds], ...span });
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
