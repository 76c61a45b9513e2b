import { JOIN_CLOSES_AFTER, JOIN_OPENS_BEFORE, minutes } from '@nadi/domain/limits';
import type { VitalsSource } from '@nadi/domain/vitals';
import { type SqlBool, sql } from 'kysely';
import type { StoredReading } from './devices.ts';
import type { Db } from './tables.ts';

const READINGS_MAX = 600;

interface PastReading {
  at: Date;
  bpm: number;
  spo2: number;
  source: VitalsSource;
}

/** Keeps the first reading of each minute. */
export async function recordMinute(
  db: Db,
  patientId: string,
  { bpm, spo2, readAt }: StoredReading,
): Promise<void> {
  await db
    .insertInto('vitals_minutes')
    .values({ patient_id: patientId, minute: startOfMinute(readAt), bpm, spo2 })
    .onConflict((oc) => oc.columns(['patient_id', 'minute']).doNothing())
    .execute();
}

export async function deleteMinutesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('vitals_minutes').where('minute', '<', before).execute();
}

export function startOfMinute(at: Date): Date {
  return new Date(Math.floor(at.getTime() / minutes(1)) * minutes(1));
}

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

/**
 * Lists a patient's vitals for one doctor, oldest first: those of each booking, and the device's
 * minutes while the meeting of an appointment with this doctor could be joined.
 */
export async function listVitalsForDoctor(
  db: Db,
  patientId: string,
  doctorId: string,
): Promise<PastReading[]> {
  const before = `${JOIN_OPENS_BEFORE / 1000} seconds`;
  const after = `${JOIN_CLOSES_AFTER / 1000} seconds`;
  const { rows } = await sql<PastReading>`
    WITH shared AS (
      SELECT starts_at, booked_at, vitals_bpm, vitals_spo2, vitals_source FROM appointments
      WHERE doctor_id = ${doctorId}::uuid AND patient_id = ${patientId}::uuid
        AND cancelled_at IS NULL)
    SELECT booked_at AS at, vitals_bpm AS bpm, vitals_spo2 AS spo2,
      coalesce(vitals_source, 'typed') AS source
    FROM shared WHERE vitals_bpm IS NOT NULL AND vitals_spo2 IS NOT NULL
    UNION ALL
    SELECT minute, bpm, spo2, 'device' FROM vitals_minutes
    WHERE patient_id = ${patientId}::uuid AND EXISTS (SELECT 1 FROM shared
      WHERE minute >= starts_at - ${before}::interval AND minute < starts_at + ${after}::interval)
    ORDER BY at DESC LIMIT ${READINGS_MAX}`.execute(db);
  return rows.reverse();
}
