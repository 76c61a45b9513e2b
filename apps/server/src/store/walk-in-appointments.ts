import { clinicCurrency } from '@nadi/domain/money';
import { sql } from 'kysely';
import type { Db } from './tables.ts';

interface CalledToday {
  walkInId: string;
  doctorId: string;
  /** Start and end of today. */
  from: Date;
  until: Date;
}

/**
 * Links a called walk-in to the patient's first pending appointment of today with this doctor, and
 * records the arrival. Returns the appointment's id; null without an appointment.
 */
export async function linkBookedAppointment(db: Db, called: CalledToday): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    WITH booked AS (
      SELECT a.id, w.arrived_at FROM walk_ins w JOIN appointments a ON a.patient_id = w.patient_id
      WHERE w.id = ${called.walkInId}::uuid AND a.doctor_id = ${called.doctorId}::uuid
        AND coalesce(a.location_id, w.location_id) = w.location_id
        AND (w.appointment_id = a.id OR NOT EXISTS (
          SELECT FROM walk_ins other WHERE other.appointment_id = a.id))
        AND a.starts_at >= ${called.from}::timestamptz AND a.starts_at < ${called.until}::timestamptz
        AND a.cancelled_at IS NULL AND a.completed_at IS NULL AND a.no_show_at IS NULL
      ORDER BY (w.appointment_id = a.id) DESC NULLS LAST, a.starts_at LIMIT 1
    ), linked AS (
      UPDATE walk_ins SET appointment_id = booked.id FROM booked WHERE walk_ins.id = ${called.walkInId}::uuid
    )
    UPDATE appointments SET arrived_at = coalesce(appointments.arrived_at, booked.arrived_at)
    FROM booked WHERE appointments.id = booked.id
    RETURNING appointments.id`.execute(db);
  return rows[0]?.id ?? null;
}

/** Returns the first minute from `at` on in which neither doctor nor patient has another appointment. */
export async function findFreeMinute(
  db: Db,
  { walkInId, doctorId, at }: { walkInId: string; doctorId: string; at: Date },
): Promise<Date> {
  const { rows } = await sql<{ start: Date }>`
    SELECT min(start) AS start FROM generate_series(
      date_trunc('minute', ${at}::timestamptz), ${at}::timestamptz + interval '1 hour', interval '1 minute'
    ) AS start
    WHERE NOT EXISTS (SELECT FROM appointments a WHERE a.starts_at = start AND a.cancelled_at IS NULL
      AND (a.doctor_id = ${doctorId}::uuid OR a.patient_id = (
        SELECT patient_id FROM walk_ins WHERE id = ${walkInId}::uuid)))`.execute(db);
  return rows[0]?.start ?? at;
}

interface NewWalkInAppointment {
  id: string;
  walkInId: string;
  doctorId: string;
  startsAt: Date;
  slotDate: string;
  slotTime: string;
  meetingCode: string;
  at: Date;
}

/**
 * Inserts the appointment of a called walk-in and links them: by the doctor's visit type "Walk-in" if there
 * is one, with the doctor's fee unless the type has its own. It takes no claim, so that booked neighbours
 * stay as they are. In a clinic with several places it is at the place of the queue.
 */
export async function insertWalkInAppointment(
  db: Db,
  appointment: NewWalkInAppointment,
): Promise<void> {
  await sql`
    WITH made AS (
      INSERT INTO appointments (id, doctor_id, patient_id, starts_at, slot_date, slot_time, amount_minor,
        currency, meeting_code, booked_at, visit_type_id, minutes, claimed, walk_in, arrived_at, location_id)
      SELECT ${appointment.id}::uuid, d.id, w.patient_id, ${appointment.startsAt}::timestamptz, ${appointment.slotDate},
        ${appointment.slotTime}, coalesce(own.fee_minor, d.fee_minor), ${clinicCurrency().code}, ${appointment.meetingCode},
        ${appointment.at}::timestamptz, own.id, coalesce(own.minutes, usual.minutes, 30), true, true, w.arrived_at,
        CASE WHEN coalesce(own.in_person, true) AND EXISTS (SELECT FROM locations other WHERE other.id <> w.location_id)
          THEN w.location_id END
      FROM walk_ins w JOIN doctors d ON d.id = ${appointment.doctorId}::uuid
        LEFT JOIN LATERAL (SELECT id, fee_minor, minutes, in_person FROM visit_types
          WHERE doctor_id = d.id AND retired_at IS NULL AND lower(name) IN ('walk-in', 'walk in')
          ORDER BY position LIMIT 1) own ON true
        LEFT JOIN LATERAL (SELECT minutes FROM visit_types
          WHERE doctor_id = d.id AND retired_at IS NULL ORDER BY position LIMIT 1) usual ON true
      WHERE w.id = ${appointment.walkInId}::uuid
      RETURNING id
    )
    UPDATE walk_ins SET appointment_id = made.id FROM made WHERE walk_ins.id = ${appointment.walkInId}::uuid`.execute(
    db,
  );
}

/** Records a no-show for the appointment that was made by calling this walk-in, who has left. */
export async function recordNoShowOfLeft(db: Db, walkInId: string, at: Date): Promise<void> {
  await sql`
    UPDATE appointments a SET no_show_at = ${at}::timestamptz, no_show_by = 'admin' FROM walk_ins w
    WHERE w.id = ${walkInId}::uuid AND a.id = w.appointment_id AND a.walk_in AND a.paid_at IS NULL
      AND a.cancelled_at IS NULL AND a.completed_at IS NULL AND a.no_show_at IS NULL`.execute(db);
}

/** Records the arrival for a pending appointment; the first one counts. */
export async function recordArrival(db: Db, appointmentId: string, at: Date): Promise<void> {
  await db
    .updateTable('appointments')
    .set(({ fn, val }) => ({ arrived_at: fn.coalesce('arrived_at', val(at)) }))
    .where('id', '=', appointmentId)
    .execute();
}
