import { JOIN_CLOSES_AFTER, JOIN_OPENS_BEFORE, minutes } from '@nadi/domain/limits';
import type { VitalsSource } from '@nadi/domain/vitals';
import { sql } from 'kysely';
import { toColumns } from './columns.ts';
import { changesRow, countChanges } from './statements.ts';
import type { Db, NewRow } from './tables.ts';

export interface StoredReading {
  bpm: number;
  spo2: number;
  readAt: Date;
}

export async function insertDevice(db: Db, device: NewRow<'devices'>): Promise<void> {
  await db.insertInto('devices').values(toColumns(device)).execute();
}

/**
 * Locks the patient, and returns how many devices they have: of two pairings at once the second
 * waits, so that they cannot exceed the limit together.
 */
export async function lockDevicesOf(db: Db, patientId: string): Promise<number> {
  await db
    .selectFrom('patients')
    .select('id')
    .where('id', '=', patientId)
    .forUpdate()
    .executeTakeFirst();
  return (await listDevices(db, patientId)).length;
}

export function listDevices(db: Db, patientId: string) {
  return db
    .selectFrom('devices')
    .select(['id', 'name', 'paired_at', 'bpm', 'spo2', 'read_at'])
    .where('patient_id', '=', patientId)
    .orderBy('paired_at')
    .orderBy('id')
    .execute();
}

export function findDevice(db: Db, id: string) {
  return db
    .selectFrom('devices')
    .select(['key', 'patient_id', 'read_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Returns false if the patient has no such device. */
export function renameDevice(
  db: Db,
  device: { id: string; patientId: string; name: string },
): Promise<boolean> {
  return db
    .updateTable('devices')
    .set({ name: device.name })
    .where('id', '=', device.id)
    .where('patient_id', '=', device.patientId)
    .$call(changesRow);
}

/** Returns false if the patient has no such device. */
export function deleteDevice(db: Db, id: string, patientId: string): Promise<boolean> {
  return db
    .deleteFrom('devices')
    .where('id', '=', id)
    .where('patient_id', '=', patientId)
    .$call(changesRow);
}

/** Makes the keys of a patient's devices worthless, or only of those paired `before` an instant. */
export function deleteDevicesOf(db: Db, patientId: string, before?: Date): Promise<number> {
  return db
    .deleteFrom('devices')
    .where('patient_id', '=', patientId)
    .$if(before !== undefined, (older) => older.where('paired_at', '<', before as Date))
    .$call(countChanges);
}

/**
 * Records a reading by compare-and-set; returns false if the counter did not rise, or if the device
 * was deleted.
 */
export function recordReading(
  db: Db,
  id: string,
  counter: number,
  { bpm, spo2, readAt }: StoredReading,
): Promise<boolean> {
  return db
    .updateTable('devices')
    .set({ counter, bpm, spo2, read_at: readAt })
    .where('id', '=', id)
    .where('counter', '<', counter)
    .$call(changesRow);
}

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
 * Lists a patient's vitals for one doctor, or for all doctors together (null), oldest first: those of each booking, and the device's
 * minutes while the meeting of an appointment with this doctor could be joined.
 */
export async function listVitalsForDoctor(
  db: Db,
  patientId: string,
  doctorId: string | null,
): Promise<PastReading[]> {
  const before = `${JOIN_OPENS_BEFORE / 1000} seconds`;
  const after = `${JOIN_CLOSES_AFTER / 1000} seconds`;
  const { rows } = await sql<PastReading>`
    WITH shared AS (
      SELECT starts_at, booked_at, vitals_bpm, vitals_spo2, vitals_source FROM appointments
      WHERE (${doctorId}::uuid IS NULL OR doctor_id = ${doctorId}::uuid)
        AND patient_id = ${patientId}::uuid AND cancelled_at IS NULL)
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
