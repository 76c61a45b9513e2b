import type { AbsenceFacts, Presence } from '@nadi/domain/doctor-absence';
import { ABSENCE_SHOWN_FOR } from '@nadi/domain/limits';
import { sql } from 'kysely';
import type { Db } from './tables.ts';

/** The account of people who are no doctor. */
const NO_DOCTOR = '00000000-0000-0000-0000-000000000000';

export interface PresentPerson {
  appointmentId: string;
  kind: Presence['who'];
  /** The doctor's account; null for other people. */
  doctorId: string | null;
}

/**
 * Records that people are in meetings now. It locks the appointments against a cancellation at the same
 * moment, also if they were there before.
 */
export async function recordPresence(
  db: Db,
  people: readonly PresentPerson[],
  at: Date,
): Promise<void> {
  if (people.length === 0) return;
  const rows = JSON.stringify(
    people.map(({ appointmentId, kind, doctorId }) => ({
      appointment: appointmentId,
      kind,
      account: doctorId ?? NO_DOCTOR,
    })),
  );
  await sql`
    WITH present AS (
      SELECT DISTINCT appointment, kind, account
      FROM json_to_recordset(${rows}::json) AS r (appointment uuid, kind text, account uuid)
    ), locked AS (
      SELECT id FROM appointments WHERE id IN (SELECT appointment FROM present)
      ORDER BY id FOR KEY SHARE
    )
    INSERT INTO meeting_presence (appointment_id, kind, account_id, first_at, last_at)
    SELECT locked.id, present.kind, present.account, ${at}::timestamptz, ${at}::timestamptz
    FROM locked JOIN present ON present.appointment = locked.id
    ORDER BY 1, 2, 3
    ON CONFLICT (appointment_id, kind, account_id) DO UPDATE
      SET last_at = greatest(meeting_presence.last_at, excluded.last_at)`.execute(db);
}

export interface AbsenceCandidate extends AbsenceFacts {
  id: string;
  doctorId: string;
  doctorName: string;
  patientId: string;
  patientName: string;
  slotDate: string;
  slotTime: string;
  /** Paid and not refunded, in minor units. */
  paidMinor: number;
}

interface Row {
  id: string;
  doctor_id: string;
  doctor_name: string;
  patient_id: string;
  patient_name: string;
  slot_date: string;
  slot_time: string;
  starts_at: Date;
  minutes: number;
  by_video: boolean;
  walk_in: boolean;
  moved_at: Date | null;
  presences: { who: Presence['who']; first: number; last: number }[];
  begun: boolean;
  delay_minutes: number | null;
  delay_at: Date | null;
  elsewhere_at: Date | null;
  paid: number;
}

/**
 * Returns the pending appointments of the last day whose patient came to the meeting, with what tells
 * whether the doctor did; the oldest first. @param id only this one, also if its patient did not come
 */
export async function listAbsenceCandidates(
  db: Db,
  now: Date,
  id: string | null = null,
): Promise<AbsenceCandidate[]> {
  const since = new Date(now.getTime() - ABSENCE_SHOWN_FOR);
  const { rows } = await sql<Row>`
    SELECT a.id, a.doctor_id, d.name AS doctor_name, a.patient_id, p.name AS patient_name,
      a.slot_date, a.slot_time, a.starts_at, a.minutes, a.walk_in,
      coalesce(a.mode = 'video', v.by_video, true) AS by_video,
      (SELECT max(moved_at) FROM appointment_moves m WHERE m.appointment_id = a.id) AS moved_at,
      coalesce((
        SELECT json_agg(json_build_object('who', s.kind,
          'first', date_part('epoch', s.first_at) * 1000, 'last', date_part('epoch', s.last_at) * 1000))
        FROM meeting_presence s WHERE s.appointment_id = a.id
          AND (s.kind <> 'doctor' OR s.account_id IN (a.doctor_id, ${NO_DOCTOR}::uuid))
      ), '[]') AS presences,
      (a.arrived_at IS NOT NULL
        OR EXISTS (SELECT FROM encounters e WHERE e.appointment_id = a.id)
        OR EXISTS (SELECT FROM notes n WHERE n.appointment_id = a.id)
        OR EXISTS (SELECT FROM prescriptions r WHERE r.appointment_id = a.id)
        OR EXISTS (SELECT FROM shared_summaries u WHERE u.appointment_id = a.id)
        OR EXISTS (SELECT FROM meeting_endings g
          WHERE g.appointment_id = a.id AND g.starts_at = a.starts_at)) AS begun,
      l.minutes AS delay_minutes, l.announced_at AS delay_at,
      (SELECT max(s.last_at) FROM meeting_presence s
        WHERE s.kind = 'doctor' AND s.account_id = a.doctor_id AND s.appointment_id <> a.id
          AND s.last_at >= a.starts_at) AS elsewhere_at,
      (SELECT coalesce(sum(amount_minor), 0) FROM ledger_entries e
        WHERE e.appointment_id = a.id)::bigint AS paid
    FROM appointments a
    JOIN doctors d ON d.id = a.doctor_id
    JOIN patients p ON p.id = a.patient_id
    LEFT JOIN visit_types v ON v.id = a.visit_type_id
    LEFT JOIN doctor_delays l ON l.doctor_id = a.doctor_id
    WHERE a.starts_at BETWEEN ${since}::timestamptz AND ${now}::timestamptz
      AND a.cancelled_at IS NULL AND a.completed_at IS NULL AND a.no_show_at IS NULL
      AND (a.id = ${id}::uuid OR (${id}::uuid IS NULL AND EXISTS (
        SELECT FROM meeting_presence s WHERE s.appointment_id = a.id
          AND s.kind = 'patient' AND s.last_at >= a.starts_at)))
    ORDER BY a.starts_at, a.id`.execute(db);
  return rows.map(toCandidate);
}

function toCandidate(row: Row): AbsenceCandidate {
  const delayed = row.delay_minutes !== null && row.delay_at !== null;
  return {
    id: row.id,
    doctorId: row.doctor_id,
    doctorName: row.doctor_name,
    patientId: row.patient_id,
    patientName: row.patient_name,
    slotDate: row.slot_date,
    slotTime: row.slot_time,
    paidMinor: Number(row.paid),
    // The statement finds pending appointments only.
    state: 'pending',
    byVideo: row.by_video,
    walkIn: row.walk_in,
    startsAt: row.starts_at.getTime(),
    minutes: row.minutes,
    movedAt: row.moved_at?.getTime() ?? null,
    presences: row.presences.map(({ who, first, last }) => ({ who, firstAt: first, lastAt: last })),
    begun: row.begun,
    delay: delayed
      ? { minutes: row.delay_minutes ?? 0, announcedAt: row.delay_at?.getTime() ?? 0 }
      : null,
    elsewhereAt: row.elsewhere_at?.getTime() ?? null,
  };
}

/** Marks an appointment that was cancelled because its doctor did not come. */
export async function markDoctorAbsent(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('appointments').set({ doctor_absent_at: at }).where('id', '=', id).execute();
}
