import { sql } from 'kysely';
import { isAccepted, isPending } from './statements.ts';
import type { Db } from './tables.ts';

interface ReminderWindow {
  now: Date;
  /** How long before the start the reminder is due, in seconds. */
  leadSeconds: number;
  /** Not sent any later than this before the start, in seconds. */
  untilSeconds: number;
  /** Begins the deduplication key, which ends with the appointment's id and its start. */
  kind: string;
  limit: number;
}

interface DueReminder {
  appointmentId: string;
  patientId: string;
  startsAt: Date;
}

/**
 * Lists pending appointments whose reminder is due and not queued for this start. One that was booked
 * or moved after the reminder's time has none: its confirmation has just been sent.
 */
export async function listDueReminders(
  db: Db,
  { now, leadSeconds, untilSeconds, kind, limit }: ReminderWindow,
): Promise<DueReminder[]> {
  const lead = sql`make_interval(secs => ${leadSeconds}::int)`;
  const { rows } = await sql<DueReminder>`
    SELECT a.id AS "appointmentId", a.patient_id AS "patientId", a.starts_at AS "startsAt" FROM appointments a
    WHERE a.cancelled_at IS NULL AND a.completed_at IS NULL AND a.no_show_at IS NULL
      AND ${isAccepted('a')} AND a.starts_at > ${now}::timestamptz + make_interval(secs => ${untilSeconds}::int)
      AND a.starts_at <= ${now}::timestamptz + ${lead}
      AND coalesce(a.accepted_at, a.booked_at) <= a.starts_at - ${lead}
      AND NOT EXISTS (SELECT 1 FROM appointment_moves m
        WHERE m.appointment_id = a.id AND m.moved_at > a.starts_at - ${lead})
      AND NOT EXISTS (SELECT 1 FROM outbox o WHERE o.deduplication_key =
        ${kind}::text || ':' || a.id::text || ':' || (extract(epoch FROM a.starts_at) * 1000)::bigint::text)
    ORDER BY a.starts_at, a.id
    LIMIT ${limit}::int`.execute(db);
  return rows;
}

/** Lists the doctors, none of them retired, who have pending appointments that start within a day. */
export async function listBusyDoctors(db: Db, day: { from: Date; until: Date }): Promise<string[]> {
  const rows = await db
    .selectFrom('appointments')
    .innerJoin('doctors as d', 'd.id', 'doctor_id')
    .select('doctor_id')
    .distinct()
    .where('d.retired_at', 'is', null)
    .where('starts_at', '>=', day.from)
    .where('starts_at', '<', day.until)
    .where(isPending())
    .where(isAccepted())
    .execute();
  return rows.map((row) => row.doctor_id);
}

/** Lists a doctor's pending appointments of a day, by time. */
export function listAgenda(db: Db, doctorId: string, day: { from: Date; until: Date }) {
  return db
    .selectFrom('appointments as a')
    .innerJoin('patients as p', 'p.id', 'a.patient_id')
    .select(['a.slot_time', 'p.name as patient_name'])
    .where('a.doctor_id', '=', doctorId)
    .where('a.starts_at', '>=', day.from)
    .where('a.starts_at', '<', day.until)
    .where(isPending('a'))
    .where(isAccepted('a'))
    .orderBy('a.starts_at')
    .execute();
}
