import type { Sql } from './tables.ts';

export interface NewDevice {
  id: string;
  patientId: string;
  name: string;
  key: string;
  pairedAt: Date;
}

export interface StoredReading {
  bpm: number;
  spo2: number;
  readAt: Date;
}

export async function insertDevice(sql: Sql, device: NewDevice): Promise<void> {
  const { id, patientId, name, key, pairedAt } = device;
  await sql
    .insertInto('devices')
    .values({ id, patient_id: patientId, name, key, paired_at: pairedAt })
    .execute();
}

/** Pairing waits here for its turn, so that two at once cannot pass the limit together. */
export async function lockDevicesOf(sql: Sql, patientId: string): Promise<number> {
  await sql
    .selectFrom('patients')
    .select('id')
    .where('id', '=', patientId)
    .forUpdate()
    .executeTakeFirst();
  return (await listDevices(sql, patientId)).length;
}

export function listDevices(sql: Sql, patientId: string) {
  return sql
    .selectFrom('devices')
    .select(['id', 'name', 'paired_at', 'bpm', 'spo2', 'read_at'])
    .where('patient_id', '=', patientId)
    .orderBy('paired_at')
    .orderBy('id')
    .execute();
}

export function findDevice(sql: Sql, id: string) {
  return sql
    .selectFrom('devices')
    .select(['key', 'patient_id', 'read_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** False where the patient has no such device. */
export async function renameDevice(
  sql: Sql,
  device: { id: string; patientId: string; name: string },
): Promise<boolean> {
  const done = await sql
    .updateTable('devices')
    .set({ name: device.name })
    .where('id', '=', device.id)
    .where('patient_id', '=', device.patientId)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

/** False where the patient has no such device. */
export async function deleteDevice(sql: Sql, id: string, patientId: string): Promise<boolean> {
  const done = await sql
    .deleteFrom('devices')
    .where('id', '=', id)
    .where('patient_id', '=', patientId)
    .executeTakeFirst();
  return done.numDeletedRows === 1n;
}

/** Compare and set: false where the counter did not rise, or the device is gone. */
export async function keepReading(
  sql: Sql,
  id: string,
  counter: number,
  { bpm, spo2, readAt }: StoredReading,
): Promise<boolean> {
  const done = await sql
    .updateTable('devices')
    .set({ counter, bpm, spo2, read_at: readAt })
    .where('id', '=', id)
    .where('counter', '<', counter)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}
