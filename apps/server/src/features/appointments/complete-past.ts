import { daySpan, isoDateAt } from '@nadi/domain/iso-date';
import { PAST_COMPLETED_MAX } from '@nadi/domain/limits';
import { replyMessages } from '@nadi/messages/en/replies';
import type { Mutation } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { recordAudits } from '#store/audit.ts';
import { completePastOpen, countPastOpen } from '#store/past-appointments.ts';
import type { Db } from '#store/tables.ts';
import { endLinkedWalkIns } from '#store/walk-ins.ts';

/**
 * Completes the appointments of past days that are still pending, as many as the person has confirmed
 * (docs/product/appointments.md#appointment-states).
 */
export function completePastAppointments(zone: string): Mutation<Db, 'completePastAppointments'> {
  return {
    kind: 'mutation',
    // The use case adds an entry for each appointment.
    audit: null,
    async execute({ actor, body, now }, trx) {
      const today = isoDateAt(zone, now);
      const { from: midnight = now } = daySpan(zone, { from: today, until: today });
      const chosen = 'docId' in body ? body.docId : undefined;
      const past = {
        doctorId: actor.role === 'doctor' ? actor.id : chosen,
        before: new Date(midnight),
      };
      const at = new Date(now);
      if ((await countPastOpen(trx, past, PAST_COMPLETED_MAX)) !== body.count) {
        throw new Problem('changed-meanwhile');
      }
      const done = await completePastOpen(trx, past, { at, limit: body.count });
      await endLinkedWalkIns(
        trx,
        done.map(({ id }) => id),
        at,
      );
      await recordAudits(
        trx,
        done.map(({ id, patient_id }) => ({
          ...{ at, action: 'completed', actor: { role: actor.role, id: actor.id } },
          ...{ subject: { role: 'patient' as const, id: patient_id }, appointmentId: id },
        })),
      );
      return {
        success: true,
        completed: done.length,
        message: replyMessages.appointmentCompleted,
      };
    },
  };
}
