import type { Party } from '@nadi/domain/parties';
import { type AccountHolder, actsFor } from '@nadi/domain/permissions';
import {
  mayReadRecord,
  mayWriteRecord,
  type RecordPart,
  type RecordRelation,
} from '@nadi/domain/record-access';
import { Problem } from '#platform/problem.ts';
import { type AppointmentRecord, findAppointment } from '#store/appointments.ts';
import { lockAppointmentOfRecord } from '#store/change-appointment.ts';
import { isPatientOf, listTreated } from '#store/encounters.ts';
import type { Db } from '#store/tables.ts';

interface SignedIn extends AccountHolder {
  readonly role: Party;
}

type Appointment = NonNullable<Awaited<ReturnType<typeof findAppointment>>>;

/**
 * Returns an appointment whose part of the record the actor may read.
 * @throws Problem 'appointment-not-found' for an unknown id, a foreign one and a refused part alike
 */
export function requireReadable(db: Db, actor: SignedIn, part: RecordPart, id: string) {
  const allowed = (relation: RecordRelation) => mayReadRecord(part, relation);
  return requireRight(db, actor, findAppointment(db, id), allowed);
}

/**
 * Checks the access for a change, and locks the appointment until the transaction ends: its state
 * stays as it is.
 */
export function requireWritable(trx: Db, actor: SignedIn, part: RecordPart, id: string) {
  const allowed = (relation: RecordRelation) => mayWriteRecord(part, relation);
  return requireRight(trx, actor, lockAppointmentOfRecord(trx, id), allowed);
}

/** Refuses an appointment that was cancelled, completed or missed. */
export function requirePending(appointment: Appointment): void {
  if (appointment.cancelled_at !== null) throw new Problem('already-cancelled');
  if (appointment.completed_at !== null) throw new Problem('already-completed');
  if (appointment.no_show_at !== null) throw new Problem('already-no-show');
}

async function requireRight(
  db: Db,
  actor: SignedIn,
  found: Promise<Appointment | undefined>,
  allowed: (relation: RecordRelation) => boolean,
): Promise<Appointment> {
  const appointment = await found;
  const relation = appointment && (await relationTo(db, actor, appointment));
  if (!appointment || !relation || !allowed(relation)) throw new Problem('appointment-not-found');
  return appointment;
}

async function relationTo(
  db: Db,
  actor: SignedIn,
  appointment: Appointment,
): Promise<RecordRelation | null> {
  switch (actor.role) {
    case 'patient':
      return actsFor(actor, appointment.patient_id) ? 'patient' : null;
    case 'doctor':
      if (appointment.doctor_id !== actor.id) return null;
      return (await isPatientOf(db, appointment.patient_id, actor.id)) ? 'treating' : 'former';
    case 'admin':
      return 'admin';
  }
}

/**
 * Accepts a doctor who treats the patient and may read the part.
 * @throws Problem 'patient-not-found' for an unknown patient and another doctor's alike
 */
export async function requireTreated(
  db: Db,
  doctorId: string,
  part: RecordPart,
  patientId: string,
): Promise<void> {
  const relation = (await isPatientOf(db, patientId, doctorId)) ? 'treating' : 'former';
  if (!mayReadRecord(part, relation)) throw new Problem('patient-not-found');
}

/**
 * Returns a doctor's appointments without birth date, picture and vitals of patients that they no longer
 * treat. The name stays, so that a cancelled line still shows the patient.
 */
export async function redactFormerPatients(
  db: Db,
  doctorId: string,
  records: readonly AppointmentRecord[],
): Promise<AppointmentRecord[]> {
  const cancelled = records.filter(({ cancelled_at }) => cancelled_at !== null);
  const patientIds = new Set(cancelled.map(({ patient_id }) => patient_id));
  const treated = await listTreated(db, doctorId, [...patientIds]);
  return records.map((record) =>
    record.cancelled_at === null || treated.has(record.patient_id)
      ? record
      : { ...record, ...REDACTED },
  );
}

const REDACTED = {
  patient_born_on: null,
  patient_image_id: null,
  vitals_bpm: null,
  vitals_spo2: null,
  vitals_source: null,
};
