import type { BookingRules } from '@nadi/domain/schedules/schedule';
import { sql } from 'kysely';
import { compileOnce } from '#platform/db/prepared-statements.ts';
import type { Db } from './tables.ts';
import { scheduleVersion } from './working-hours.ts';

export interface NewAppointment {
  id: string;
  doctorId: string;
  patientId: string;
  startsAt: Date;
  slotDate: string;
  slotTime: string;
  meetingCode: string;
  bookedAt: Date;
  vitals: { bpm: number; spo2: number; source: string } | null;
  idempotencyKey: string | null;
  /** Null for a doctor without visit types. */
  visitTypeId: string | null;
  /** Length and buffers, which are fixed at booking. */
  rules: Pick<BookingRules, 'minutes' | 'before' | 'after'>;
  /** The version of the doctor's schedule that offered the slot. */
  scheduleVersion: number;
}

const insertWithClaims = compileOnce((db: Db, { wanted }: { wanted: string }) =>
  sql<{ id: string }>`
    WITH wanted AS MATERIALIZED (
      SELECT *, tstzrange(starts_at, starts_at + make_interval(mins => minutes)) AS during,
        tstzrange(starts_at - make_interval(mins => before),
          starts_at + make_interval(mins => minutes + after)) AS blocks
      FROM json_to_recordset(${wanted}::json) AS wanted(id uuid, doctor_id uuid, patient_id uuid,
        starts_at timestamptz, slot_date text, slot_time text, meeting_code text, booked_at timestamptz,
        bpm int, spo2 int, source text, idempotency_key text, visit_type_id uuid, schedule_version bigint,
        minutes int, before int, after int)
    ), bookable AS MATERIALIZED (
      SELECT wanted.*, doctor.fee_paise FROM wanted CROSS JOIN LATERAL (
        SELECT coalesce(types.fee_paise, doctors.fee_paise) AS fee_paise
        FROM doctors LEFT JOIN visit_types types ON types.id = wanted.visit_type_id
        WHERE doctors.id = wanted.doctor_id AND doctors.available AND doctors.retired_at IS NULL
          AND ${scheduleVersion} = wanted.schedule_version
          AND NOT EXISTS (SELECT FROM appointments used WHERE used.patient_id = wanted.patient_id
            AND used.idempotency_key = wanted.idempotency_key)
          AND NOT EXISTS (SELECT FROM busy_times busy
            WHERE busy.doctor_id = doctors.id AND busy.during && wanted.blocks)
        FOR KEY SHARE OF doctors
      ) AS doctor
    ), claim AS (
      INSERT INTO claims (id, doctor_id, patient_id, during, blocks, appointment_id)
      SELECT id, doctor_id, patient_id, during, blocks, id
      FROM bookable ORDER BY doctor_id, starts_at
      ON CONFLICT DO NOTHING
      RETURNING id
    )
    INSERT INTO appointments (id, doctor_id, patient_id, starts_at, slot_date, slot_time,
      amount_paise, meeting_code, booked_at, vitals_bpm, vitals_spo2, vitals_source,
      idempotency_key, visit_type_id, minutes, claimed)
    SELECT id, doctor_id, patient_id, starts_at, slot_date, slot_time,
      fee_paise, meeting_code, booked_at, bpm, spo2, source,
      idempotency_key, visit_type_id, minutes, true
    FROM bookable JOIN claim USING (id)
    RETURNING id`.compile(db),
);

/**
 * Claims the doctors' time and inserts the appointments in one statement; returns the ids of the inserted
 * ones. The exclusion constraints of claims decide, also between these appointments; nothing is checked
 * first and written later. Skips an appointment if its doctor takes no bookings or has changed the schedule,
 * its time is taken, or its idempotency key was used. Claims have one order, so that two such statements
 * never wait for each other.
 * @throws a unique violation if a concurrent booking of the same patient used the same key
 */
export async function insertAppointments(
  db: Db,
  wanted: readonly NewAppointment[],
): Promise<Set<string>> {
  const inserted = await insertWithClaims(db, { wanted: JSON.stringify(wanted.map(toRow)) });
  return new Set(inserted.map(({ id }) => id));
}

/** Inserts one appointment; returns false if it was skipped. */
export async function insertAppointment(db: Db, wanted: NewAppointment): Promise<boolean> {
  return (await insertAppointments(db, [wanted])).size === 1;
}

function toRow({ vitals, rules, ...wanted }: NewAppointment) {
  return {
    id: wanted.id,
    doctor_id: wanted.doctorId,
    patient_id: wanted.patientId,
    starts_at: wanted.startsAt,
    slot_date: wanted.slotDate,
    slot_time: wanted.slotTime,
    meeting_code: wanted.meetingCode,
    booked_at: wanted.bookedAt,
    ...vitals,
    idempotency_key: wanted.idempotencyKey,
    visit_type_id: wanted.visitTypeId,
    schedule_version: wanted.scheduleVersion,
    minutes: rules.minutes,
    before: rules.before,
    after: rules.after,
  };
}

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
 * stay as they are.
 */
export async function insertWalkInAppointment(
  db: Db,
  appointment: NewWalkInAppointment,
): Promise<void> {
  await sql`
    WITH made AS (
      INSERT INTO appointments (id, doctor_id, patient_id, starts_at, slot_date, slot_time, amount_paise,
        meeting_code, booked_at, visit_type_id, minutes, claimed, walk_in, arrived_at)
      SELECT ${appointment.id}::uuid, d.id, w.patient_id, ${appointment.startsAt}::timestamptz, ${appointment.slotDate},
        ${appointment.slotTime}, coalesce(own.fee_paise, d.fee_paise), ${appointment.meetingCode},
        ${appointment.at}::timestamptz, own.id, coalesce(own.minutes, usual.minutes, 30), true, true, w.arrived_at
      FROM walk_ins w JOIN doctors d ON d.id = ${appointment.doctorId}::uuid
        LEFT JOIN LATERAL (SELECT id, fee_paise, minutes FROM visit_types
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

export interface OpenBookings {
  /** Appointments to come that are neither paid nor ended. */
  count: number;
  emailVerified: boolean;
}

const lockAndCount = compileOnce((db: Db, { patientId, now }: { patientId: string; now: Date }) =>
  sql<OpenBookings>`
    SELECT open.count, open.email_verified AS "emailVerified"
    FROM lock_and_count_open_bookings(${patientId}::uuid, ${now}::timestamptz) AS open`.compile(db),
);

/**
 * Locks the patient until the transaction ends and then counts, so that concurrent bookings are
 * counted one after another (migration 040).
 */
export async function countOpenBookings(
  db: Db,
  patientId: string,
  now: Date,
): Promise<OpenBookings> {
  const [open] = await lockAndCount(db, { patientId, now });
  return { count: open?.count ?? 0, emailVerified: open?.emailVerified ?? false };
}

/** How many future unpaid appointments a patient may hold; 0 = none. */
export interface BookingLimits {
  openMax: number;
  /** The maximum until the e-mail address is confirmed; null if the clinic sends no mail. */
  unverifiedMax: number | null;
}

type ReachedLimit = 'too-many-bookings' | 'email-unverified';

/** Returns the limit that the patient has reached, or null (docs/product/booking.md#booking-limits). */
export async function reachedLimit(
  db: Db,
  patientId: string,
  now: number,
  limits: BookingLimits,
): Promise<ReachedLimit | null> {
  const { left, limit } = await countBookingsLeft(db, patientId, now, limits);
  return left > 0 ? null : limit;
}

/** Returns how many more appointments the patient may book, and which limit ends it. */
export async function countBookingsLeft(
  db: Db,
  patientId: string,
  now: number,
  limits: BookingLimits,
): Promise<{ left: number; limit: ReachedLimit }> {
  return bookingsLeft(await countOpenBookings(db, patientId, new Date(now)), limits);
}

/** Returns how many more appointments somebody with so many open ones may book, and which limit ends it. */
export function bookingsLeft(
  { count, emailVerified }: OpenBookings,
  { openMax, unverifiedMax }: BookingLimits,
): { left: number; limit: ReachedLimit } {
  const isUnverified = unverifiedMax !== null && !emailVerified && unverifiedMax < openMax;
  const max = isUnverified && count < openMax ? unverifiedMax : openMax;
  return {
    left: Math.max(0, max - count),
    limit: max === openMax ? 'too-many-bookings' : 'email-unverified',
  };
}
