import { toColumns } from './columns.ts';
import { changesRow } from './statements.ts';
import type { Db, NewRow } from './tables.ts';

export async function insertPrescription(
  db: Db,
  prescription: NewRow<'prescriptions'>,
): Promise<void> {
  await db.insertInto('prescriptions').values(toColumns(prescription)).execute();
}

function select(db: Db) {
  return db
    .selectFrom('prescriptions as r')
    .innerJoin('appointments as a', 'a.id', 'r.appointment_id')
    .select(['r.id', 'r.number', 'r.appointment_id', 'r.token', 'r.sheet', 'r.issued_at'])
    .select(['r.replaces', 'r.replaced_at', 'r.cancelled_at', 'r.signature', 'a.patient_id']);
}

export function findPrescription(db: Db, id: string) {
  return select(db).where('r.id', '=', id).executeTakeFirst();
}

export type StoredPrescription = NonNullable<Awaited<ReturnType<typeof findPrescription>>>;

export function findPrescriptionByToken(db: Db, token: string) {
  return select(db).where('r.token', '=', token).executeTakeFirst();
}

export function findPrescriptionByNumber(db: Db, number: number) {
  return select(db).where('r.number', '=', number).executeTakeFirst();
}

/** Lists prescriptions, oldest first. */
export async function listPrescriptions(
  db: Db,
  appointmentIds: readonly string[],
): Promise<StoredPrescription[]> {
  if (appointmentIds.length === 0) return [];
  return select(db).where('r.appointment_id', 'in', appointmentIds).orderBy('r.number').execute();
}

/** Lists the appointments among these for which a prescription is issued. */
export async function listPrescribed(db: Db, appointmentIds: readonly string[]) {
  if (appointmentIds.length === 0) return [];
  return db
    .selectFrom('prescriptions')
    .distinct()
    .select('appointment_id')
    .where('appointment_id', 'in', appointmentIds)
    .where('replaced_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .execute();
}

/** Ends a prescription by compare-and-set; returns false if it was already replaced or cancelled. */
export function endPrescription(
  db: Db,
  id: string,
  end: { replaced_at: Date } | { cancelled_at: Date },
): Promise<boolean> {
  return db
    .updateTable('prescriptions')
    .set(end)
    .where('id', '=', id)
    .where('replaced_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .$call(changesRow);
}

interface Prescriber {
  registrationNumber: string;
  qualification: string;
}

/** Returns what the doctor needs to prescribe, or undefined before it was given. */
export function findPrescriber(db: Db, doctorId: string) {
  return db
    .selectFrom('prescribers')
    .select(['registration_number', 'qualification'])
    .where('doctor_id', '=', doctorId)
    .executeTakeFirst();
}

export async function savePrescriber(db: Db, doctorId: string, prescriber: Prescriber) {
  const row = {
    registration_number: prescriber.registrationNumber,
    qualification: prescriber.qualification,
  };
  await db
    .insertInto('prescribers')
    .values({ doctor_id: doctorId, ...row })
    .onConflict((oc) => oc.column('doctor_id').doUpdateSet(row))
    .execute();
}
