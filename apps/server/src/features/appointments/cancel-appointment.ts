import { type AppointmentState, appointmentState, mayAccess } from '@nadi/domain/appointment';
import type { Change } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { cancelPending, findAppointment } from '#store/appointments.ts';
import type { Sql } from '#store/tables.ts';

type CancelRoute = 'cancelPatientAppointment';

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

const ENDED: Record<AppointmentState, 'already-cancelled' | 'already-completed'> = {
  pending: 'already-cancelled',
  cancelled: 'already-cancelled',
  completed: 'already-completed',
};

/** What the winner of the race made of it. */
async function alreadyEnded(sql: Sql, id: string): Promise<Problem> {
  const ended = await findAppointment(sql, id);
  const state = appointmentState({
    cancelledAt: ended?.cancelled_at?.getTime() ?? null,
    completedAt: ended?.completed_at?.getTime() ?? null,
  });
  return new Problem(ENDED[state]);
}
