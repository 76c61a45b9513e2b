import { mayAccess } from '@nadi/domain/appointment';
import type { Change } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { cancelPending, findAppointment } from '#store/appointments.ts';
import type { Sql } from '#store/tables.ts';
import { alreadyEnded } from './already-ended.ts';

type CancelRoute =
  | 'cancelPatientAppointment'
  | 'cancelDoctorAppointment'
  | 'cancelAdminAppointment';

/** The same verb for whoever calls; the actor's role says whose appointment it may be (spec §4). */
export function cancelAppointment(slotsChanged: () => void): Change<Sql, CancelRoute> {
  return {
    kind: 'change',
    async effect({ actor, body, now }, sql) {
      const appointment = await findAppointment(sql, body.appointmentId);
      const parties = appointment && {
        doctorId: appointment.doctor_id,
        patientId: appointment.patient_id,
      };
      if (!parties || !mayAccess(actor, parties)) throw new Problem('appointment-not-found');
      const done = await cancelPending(sql, body.appointmentId, {
        by: actor.role,
        at: new Date(now),
      });
      if (!done) throw await alreadyEnded(sql, body.appointmentId);
      return { success: true, message: 'Appointment cancelled successfully' };
    },
    settled: slotsChanged,
  };
}
