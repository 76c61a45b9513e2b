import { isoDateAt } from '@nadi/domain/iso-date';
import { replyMessages } from '@nadi/messages/en/replies';
import { appointmentInBody } from '#platform/http/audit-rule.ts';
import type { Mutation } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { lockPendingAppointment } from '#store/change-appointment.ts';
import { recordArrival } from '#store/insert-appointments.ts';
import type { Db } from '#store/tables.ts';

/**
 * Records that the patient of an appointment of today has arrived; from then on cash can be recorded.
 * @throws Problem 'appointment-not-found' if none is pending, 'check-in-not-today' on another day
 */
export function checkIn(zone: string): Mutation<Db, 'checkIn'> {
  return {
    kind: 'mutation',
    audit: { action: 'changed-walk-ins', about: appointmentInBody },
    async execute({ body: { appointmentId }, now }, trx) {
      const appointment = await lockPendingAppointment(trx, appointmentId);
      if (!appointment) throw new Problem('appointment-not-found');
      const day = isoDateAt(zone, appointment.starts_at.getTime());
      if (day !== isoDateAt(zone, now)) throw new Problem('check-in-not-today');
      await recordArrival(trx, appointmentId, new Date(now));
      return { success: true, message: replyMessages.checkedIn };
    },
  };
}
