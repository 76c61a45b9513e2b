import { mayAccess } from '@nadi/domain/appointment';
import type { Change } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { completePending, findAppointment } from '#store/appointments.ts';
import type { Sql } from '#store/tables.ts';
import { alreadyEnded } from './already-ended.ts';

/** Its doctor only, while it is pending (spec §4). A completed appointment keeps its slot. */
export function completeAppointment(): Change<Sql, 'completeAppointment'> {
  return {
    kind: 'change',
    async effect({ actor, body, now }, sql) {
      const appointment = await findAppointment(sql, body.appointmentId);
      const parties = appointment && {
        doctorId: appointment.doctor_id,
        patientId: appointment.patient_id,
      };
      if (!parties || !mayAccess(actor, parties)) throw new Problem('appointment-not-found');
      const done = await completePending(sql, body.appointmentId, new Date(now));
      if (!done) throw await alreadyEnded(sql, body.appointmentId);
      return { success: true, message: 'Appointment completed' };
    },
  };
}
