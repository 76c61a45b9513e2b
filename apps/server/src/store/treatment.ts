import { type SqlBool, sql } from 'kysely';
import type { Db } from './tables.ts';

/** Returns whether the doctor has, or had, an appointment with the patient that was not cancelled. */
export async function isPatientOf(db: Db, patientId: string, doctorId: string) {
  const found = await db
    .selectFrom('appointments')
    .select('id')
    .where('doctor_id', '=', doctorId)
    .where('patient_id', '=', patientId)
    .where('cancelled_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Returns which of these patients have an appointment with the doctor, past or coming, that is not cancelled. */
export async function listTreated(
  db: Db,
  doctorId: string,
  patientIds: readonly string[],
): Promise<Set<string>> {
  if (patientIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('appointments')
    .select('patient_id')
    .distinct()
    .where('doctor_id', '=', doctorId)
    .where('cancelled_at', 'is', null)
    .where(sql<SqlBool>`patient_id = ANY (${[...patientIds]}::uuid[])`)
    .execute();
  return new Set(rows.map((row) => row.patient_id));
}
