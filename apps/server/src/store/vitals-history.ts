import { JOIN_CLOSES_AFTER, JOIN_OPENS_BEFORE, minutes } from '@nadi/domain/limits';
import type { VitalsSource } from '@nadi/domain/vitals';
import { sql } from 'kysely';
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
