import { mayAccess } from '@nadi/domain/appointment';
import type { Actor } from '@nadi/domain/permissions';
import { Problem } from '#platform/problem.ts';
import { findAppointment } from '#store/appointments.ts';
import type { Db } from '#store/tables.ts';

/**
 * Returns an appointment that the actor may see and change.
 * @throws Problem 'appointment-not-found' for an unknown id and for a foreign one alike
 */
export async function findAccessible(db: Db, actor: Actor, id: string) {
  const appointment = await findAppointment(db, id);
  if (!appointment) throw new Problem('appointment-not-found');
  const parties = { doctorId: appointment.doctor_id, patientId: appointment.patient_id };
  if (!mayAccess(actor, parties)) throw new Problem('appointment-not-found');
  return appointment;
}
