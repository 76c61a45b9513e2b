import { type SqlBool, sql } from 'kysely';
import type { Db } from './tables.ts';

interface Since {
  /** Who is in a meeting was recorded after this. */
  freshSince: Date;
  /** A session that was used after this is in use. */
  activeSince: Date;
}

/** Returns for each of these appointments its doctor, and whether they are with another patient or use Nadi. */
export async function listDoctorPresence(
  db: Db,
  appointmentIds: readonly string[],
  { freshSince, activeSince }: Since,
) {
  if (appointmentIds.length === 0) return [];
  return db
    .selectFrom('appointments as own')
    .innerJoin('doctors', 'doctors.id', 'own.doctor_id')
    .select(['own.id', 'doctors.name', 'doctors.speciality', 'doctors.image_id'])
    .select([
      sql<SqlBool>`EXISTS (SELECT FROM meeting_attendance doctor
        JOIN meeting_attendance patient USING (appointment_id)
        WHERE doctor.doctor_id = own.doctor_id AND doctor.appointment_id <> own.id
          AND doctor.seen_at > ${freshSince}::timestamptz
          AND patient.kind = 'patient' AND patient.seen_at > ${freshSince}::timestamptz)`.as(
        'with_patient',
      ),
      sql<SqlBool>`EXISTS (SELECT FROM sessions WHERE role = 'doctor'
          AND account_id = own.doctor_id AND active_at > ${activeSince}::timestamptz)
        OR EXISTS (SELECT FROM meeting_attendance doctor
          WHERE doctor.doctor_id = own.doctor_id
            AND doctor.seen_at > ${freshSince}::timestamptz)`.as('online'),
    ])
    .where('own.id', 'in', appointmentIds)
    .execute();
}
