import type { Party } from '@nadi/domain/parties';
import { type AccountHolder, actsFor } from '@nadi/domain/permissions';
import {
  isEmergencyOpen,
  mayReadRecord,
  mayWriteRecord,
  type RecordPart,
  type RecordRelation,
} from '@nadi/domain/record-access';
import { Problem } from '#platform/problem.ts';
import { type AppointmentRecord, findAppointment } from '#store/appointments.ts';
import { lockAppointmentOfRecord } from '#store/change-appointment.ts';
import {
  findEmergencyAccess,
  hasOpenAccess,
  isEmergencyAccessOffered,
} from '#store/emergency-accesses.ts';
import { isPatientOf, listTreated } from '#store/encounters.ts';
import { isErased } from '#store/erasures.ts';
import type { Db } from '#store/tables.ts';

interface SignedIn extends AccountHolder {
  readonly role: Party;
}

type Appointment = NonNullable<Awaited<ReturnType<typeof findAppointment>>>;

/** Given by a route that also serves a doctor's emergency access; epoch milliseconds. */
interface InEmergency {
  readonly now: number;
}

/**
 * Returns an appointment whose part of the record the actor may read.
 * @throws Problem 'appointment-not-found' for an unknown id, a foreign one and a refused part alike
 */
export function requireReadable(
  db: Db,
  actor: SignedIn,
  part: RecordPart,
  id: string,
  emergency?: InEmergency,
) {
  const allowed = (relation: RecordRelation) => mayReadRecord(part, relation);
  return requireRight(db, actor, findAppointment(db, id), { allowed, emergency });
}

/**
 * Checks the access for a change, and locks the appointment until the transaction ends: its state
 * stays as it is.
 */
export function requireWritable(trx: Db, actor: SignedIn, part: RecordPart, id: string) {
  const allowed = (relation: RecordRelation) => mayWriteRecord(part, relation);
  return requireRight(trx, actor, lockAppointmentOfRecord(trx, id), { allowed });
}

/** Refuses an appointment that was cancelled, completed or missed. */
export function requirePending(appointment: Appointment): void {
  if (appointment.cancelled_at !== null) throw new Problem('already-cancelled');
  if (appointment.completed_at !== null) throw new Problem('already-completed');
  if (appointment.no_show_at !== null) throw new Problem('already-no-show');
}

interface Rule {
  allowed(relation: RecordRelation): boolean;
  emergency?: InEmergency | undefined;
}

async function requireRight(
  db: Db,
  actor: SignedIn,
  found: Promise<Appointment | undefined>,
  { allowed, emergency }: Rule,
): Promise<Appointment> {
  const appointment = await found;
  const relation = appointment && (await relationTo(db, actor, appointment, emergency));
  if (!appointment || !relation || !allowed(relation)) throw new Problem('appointment-not-found');
  return appointment;
}

async function relationTo(
  db: Db,
  actor: SignedIn,
  appointment: Appointment,
  emergency: InEmergency | undefined,
): Promise<RecordRelation | null> {
  const { doctor_id: doctorId, patient_id: patientId } = appointment;
  switch (actor.role) {
    case 'patient':
      return actsFor(actor, patientId) ? 'patient' : null;
    case 'doctor': {
      if (await isErased(db, patientId)) return null;
      const isOwn = doctorId === actor.id;
      if (isOwn && (await isPatientOf(db, patientId, actor.id))) return 'treating';
      const reader = emergency && { doctorId: actor.id, patientId, now: new Date(emergency.now) };
      if (reader && (await hasOpenAccess(db, reader))) return 'emergency';
      return isOwn ? 'former' : null;
    }
    case 'admin':
      return (await isErased(db, appointment.patient_id)) ? null : 'admin';
  }
}

/**
 * Returns the emergency access of this doctor, which gives the right to read the record now.
 * @throws Problem 'emergency-access-off', 'emergency-access-not-found', also for another doctor's, or
 * 'emergency-access-ended'
 */
export async function requireEmergencyAccess(
  db: Db,
  { doctorId, accessId, now }: { doctorId: string; accessId: string; now: number },
) {
  await requireEmergencyOffered(db);
  const access = await findEmergencyAccess(db, accessId);
  if (access?.doctor_id !== doctorId) throw new Problem('emergency-access-not-found');
  const { patient_id: patientId, ends_at: endsAt } = access;
  const isOpen = isEmergencyOpen({ endsAt: endsAt.getTime(), now });
  if (await isErased(db, patientId)) throw new Problem('emergency-access-ended');
  if (!isOpen || !(await hasOpenAccess(db, { doctorId, patientId, now: new Date(now) }))) {
    throw new Problem('emergency-access-ended');
  }
  return access;
}

/**
 * Checks that the clinic has turned on emergency access.
 * @throws Problem 'emergency-access-off'
 */
export async function requireEmergencyOffered(db: Db): Promise<void> {
  if (!(await isEmergencyAccessOffered(db))) throw new Problem('emergency-access-off');
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
  if (!mayReadRecord(part, relation) || (await isErased(db, patientId)))
    throw new Problem('patient-not-found');
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
