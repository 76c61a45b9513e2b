import { mayAccess } from '@nadi/domain/appointment';
import type { Actor } from '@nadi/domain/permissions';
import { Problem } from '#platform/problem.ts';
import { findAppointment } from '#store/appointments.ts';
import { lockPendingAppointment } from '#store/change-appointment.ts';
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

/**
 * Returns such an appointment, and locks it while it is pending: another doctor's since the request
 * began is refused, and its time stays until the transaction ends.
 * @throws Problem 'appointment-not-found' as `findAccessible`
 */
export async function lockAccessible(trx: Db, actor: Actor, id: string) {
  // A foreign appointment is not locked.
  await findAccessible(trx, actor, id);
  await lockPendingAppointment(trx, id);
  return findAccessible(trx, actor, id);
}
