import { mayReopen } from '@nadi/domain/appointment';
import { REOPEN_WITHIN } from '@nadi/domain/limits';
import { replyMessages } from '@nadi/messages/en/replies';
import { appointmentInBody } from '#platform/http/audit-rule.ts';
import type { Mutation } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { reopenEnded, toEndTimes } from '#store/appointments.ts';
import type { Db } from '#store/tables.ts';
import { alreadyEnded } from './already-ended.ts';
import { findAccessible } from './find-accessible.ts';

type ReopenRoute = 'reopenDoctorAppointment' | 'reopenAdminAppointment';

/** Undoes completing or a no-show for ten minutes. Cancelling has freed the slot and is final. */
export function reopenAppointment(): Mutation<Db, ReopenRoute> {
  return {
    kind: 'mutation',
    audit: { action: 'reopened', about: appointmentInBody },
    async execute({ actor, body, now }, trx) {
      const appointment = await findAccessible(trx, actor, body.appointmentId);
      const facts = toEndTimes(appointment);
      const ended = facts.completedAt !== null || facts.noShowAt !== null;
      if (ended && !mayReopen(facts, now)) throw new Problem('reopen-too-late');
      if (!(await reopenEnded(trx, appointment.id, new Date(now - REOPEN_WITHIN)))) {
        throw await alreadyEnded(trx, appointment.id);
      }
      return { success: true, message: replyMessages.appointmentReopened };
    },
  };
}
