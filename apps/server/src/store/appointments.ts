import { sql } from 'kysely';
import type { Db } from './tables.ts';

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
}

/**
 * Sells a slot at the doctor's fee of this moment. The insert decides: nothing is checked first and
 * written later. False where the doctor takes no bookings or one of the unique indexes says no.
 */
export async function insertAppointment(db: Db, appointment: NewAppointment): Promise<boolean> {
  const { vitals } = appointment;
  const inserted = await sql<{ id: string }>`
    INSERT INTO appointments (id, doctor_id, patient_id, starts_at, slot_date, slot_time,
      amount_paise, meeting_code, booked_at, vitals_bpm, vitals_spo2, vitals_source, idempotency_key)
    SELECT ${appointment.id}::uuid, doctors.id, ${appointment.patientId}::uuid,
      ${appointment.startsAt}::timestamptz, ${appointment.slotDate}, ${appointment.slotTime},
      doctors.fee_paise, ${appointment.meetingCode}, ${appointment.bookedAt}::timestamptz,
      ${vitals?.bpm ?? null}::int, ${vitals?.spo2 ?? null}::int, ${vitals?.source ?? null}::text,
      ${appointment.idempotencyKey}::text
    FROM doctors
    WHERE doctors.id = ${appointment.doctorId}::uuid AND doctors.available AND doctors.retired_at IS NULL
    ON CONFLICT DO NOTHING
    RETURNING id`.execute(db);
  return inserted.rows.length === 1;
}

/** The patient's own booking that a retry asks for again: by its key, or by doctor and start. */
export function findRepeated(
  db: Db,
  wanted: Pick<NewAppointment, 'patientId' | 'doctorId' | 'startsAt' | 'idempotencyKey'>,
) {
  return db
    .selectFrom('appointments')
    .select(['id', 'doctor_id', 'starts_at', 'meeting_code', 'cancelled_at', 'completed_at'])
    .select('idempotency_key')
    .where('patient_id', '=', wanted.patientId)
    .where((is) =>
      is.or([
        is.and([
          is('doctor_id', '=', wanted.doctorId),
          is('starts_at', '=', wanted.startsAt),
          is('cancelled_at', 'is', null),
        ]),
        is('idempotency_key', '=', wanted.idempotencyKey),
      ]),
    )
    .orderBy(sql`idempotency_key IS NOT DISTINCT FROM ${wanted.idempotencyKey}`, 'desc')
    .executeTakeFirst();
}

/** What stands in the way of a booking that was not made. */
export async function findObstacle(
  db: Db,
  wanted: Pick<NewAppointment, 'patientId' | 'doctorId' | 'startsAt'>,
): Promise<'no-doctor' | 'unavailable' | 'slot-taken' | 'patient-busy' | null> {
  const { rows } = await sql<{ available: boolean; taken: boolean; busy: boolean }>`
    SELECT available AND retired_at IS NULL AS available,
      EXISTS (SELECT 1 FROM appointments a WHERE a.cancelled_at IS NULL
        AND a.doctor_id = doctors.id AND a.starts_at = ${wanted.startsAt}) AS taken,
      EXISTS (SELECT 1 FROM appointments a WHERE a.cancelled_at IS NULL
        AND a.patient_id = ${wanted.patientId}::uuid AND a.starts_at = ${wanted.startsAt}) AS busy
    FROM doctors WHERE id = ${wanted.doctorId}::uuid`.execute(db);
  const found = rows[0];
  if (!found) return 'no-doctor';
  if (!found.available) return 'unavailable';
  if (found.taken) return 'slot-taken';
  return found.busy ? 'patient-busy' : null;
}

/** Appointments with the people in them, as lists and presenters need them. */
export function selectAppointments(db: Db) {
  return db
    .selectFrom('appointments as a')
    .innerJoin('doctors as d', 'd.id', 'a.doctor_id')
    .innerJoin('patients as p', 'p.id', 'a.patient_id')
    .select([
      'a.id',
      'a.doctor_id',
      'a.patient_id',
      'a.starts_at',
      'a.slot_date',
      'a.slot_time',
      'a.amount_paise',
      'a.currency',
      'a.meeting_code',
      'a.booked_at',
      'a.cancelled_at',
      'a.cancelled_by',
      'a.completed_at',
      'a.paid_at',
      'a.vitals_bpm',
      'a.vitals_spo2',
      'a.vitals_source',
      'p.name as patient_name',
      'p.image_id as patient_image_id',
      'p.born_on as patient_born_on',
      'd.name as doctor_name',
      'd.image_id as doctor_image_id',
      'd.speciality as doctor_speciality',
      'd.address_line1 as doctor_address_line1',
      'd.address_line2 as doctor_address_line2',
    ]);
}

export type AppointmentRecord = Awaited<
  ReturnType<ReturnType<typeof selectAppointments>['execute']>
>[number];

/** Oldest booking first: the screens show newest first by reversing (spec §7). */
export function listPatientAppointments(db: Db, patientId: string): Promise<AppointmentRecord[]> {
  return selectAppointments(db)
    .where('a.patient_id', '=', patientId)
    .orderBy('a.booked_at')
    .orderBy('a.id')
    .execute();
}

/** Lists every appointment, or one doctor's, oldest booking first. */
export function listAppointments(db: Db, doctorId?: string): Promise<AppointmentRecord[]> {
  return selectAppointments(db)
    .$if(doctorId !== undefined, (list) => list.where('a.doctor_id', '=', doctorId ?? ''))
    .orderBy('a.booked_at')
    .orderBy('a.id')
    .execute();
}

export function findAppointment(db: Db, id: string) {
  return db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirst();
}

export function findByMeetingCode(db: Db, code: string) {
  return db
    .selectFrom('appointments')
    .select(['id', 'patient_id'])
    .where('meeting_code', '=', code)
    .executeTakeFirst();
}

type Ender = 'patient' | 'doctor' | 'admin';

/** Compare and set: false where the appointment had already ended. */
export async function cancelPending(
  db: Db,
  id: string,
  cancelled: { by: Ender; at: Date },
): Promise<boolean> {
  const done = await db
    .updateTable('appointments')
    .set({ cancelled_at: cancelled.at, cancelled_by: cancelled.by })
    .where('id', '=', id)
    .where('cancelled_at', 'is', null)
    .where('completed_at', 'is', null)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

/** Compare and set: false where the appointment had already ended. */
export async function completePending(db: Db, id: string, at: Date): Promise<boolean> {
  const done = await db
    .updateTable('appointments')
    .set({ completed_at: at })
    .where('id', '=', id)
    .where('cancelled_at', 'is', null)
    .where('completed_at', 'is', null)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}
