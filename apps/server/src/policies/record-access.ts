import type { Role } from '@nadi/domain/permissions';
import {
  mayReadRecord,
  mayWriteRecord,
  type RecordPart,
  type RecordRelation,
} from '@nadi/domain/record-access';
import { Problem } from '#platform/problem.ts';
import { findAppointment } from '#store/appointments.ts';
import type { Db } from '#store/tables.ts';
import { isPatientOf } from '#store/vitals-history.ts';

interface SignedIn {
  readonly role: Role;
  readonly id: string;
}

type Appointment = NonNullable<Awaited<ReturnType<typeof findAppointment>>>;

/**
 * Returns an appointment whose part of the record the actor may read.
 * @throws Problem 'appointment-not-found' for an unknown id, a foreign one and a refused part alike
 */
export function requireReadable(db: Db, actor: SignedIn, part: RecordPart, id: string) {
  return requireRight(db, actor, id, (relation) => mayReadRecord(part, relation));
}

/** The same for writing. */
export function requireWritable(db: Db, actor: SignedIn, part: RecordPart, id: string) {
  return requireRight(db, actor, id, (relation) => mayWriteRecord(part, relation));
}

async function requireRight(
  db: Db,
  actor: SignedIn,
  id: string,
  allowed: (relation: RecordRelation) => boolean,
): Promise<Appointment> {
  const appointment = await findAppointment(db, id);
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
      return appointment.patient_id === actor.id ? 'patient' : null;
    case 'doctor':
      if (appointment.doctor_id !== actor.id) return null;
      return (await isPatientOf(db, appointment.patient_id, actor.id)) ? 'treating' : 'untreating';
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
  const relation = (await isPatientOf(db, patientId, doctorId)) ? 'treating' : 'untreating';
  if (!mayReadRecord(part, relation)) throw new Problem('patient-not-found');
}
