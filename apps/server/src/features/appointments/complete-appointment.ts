import { mayAccess } from '@nadi/domain/appointment';
import { replyMessages } from '@nadi/messages/en/replies';
import type { Mutation } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { completePending, findAppointment } from '#store/appointments.ts';
import type { Db } from '#store/tables.ts';
import { alreadyEnded } from './already-ended.ts';

/** Completes a pending appointment of the acting doctor, whose slot stays taken (docs/product.md#appointment-states). */
export function completeAppointment(): Mutation<Db, 'completeAppointment'> {
  return {
    kind: 'mutation',
    async execute({ actor, body, now }, trx) {
      const appointment = await findAppointment(trx, body.appointmentId);
      const parties = appointment && {
        doctorId: appointment.doctor_id,
        patientId: appointment.patient_id,
      };
      if (!parties || !mayAccess(actor, parties)) throw new Problem('appointment-not-found');
      const done = await completePending(trx, body.appointmentId, new Date(now));
      if (!done) throw await alreadyEnded(trx, body.appointmentId);
      return { success: true, message: replyMessages.appointmentCompleted };
    },
  };
}
