import { replyMessages } from '@nadi/messages/en/replies';
import { appointmentInBody } from '#platform/http/audit-rule.ts';
import type { Mutation } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { requireWritable } from '#policies/record-access.ts';
import { saveReason } from '#store/intake.ts';
import type { Db } from '#store/tables.ts';

/** Stores the patient's own words for why they come; until the appointment has ended. */
export function setReason(): Mutation<Db, 'setReason'> {
  return {
    kind: 'mutation',
    audit: { action: 'set-reason', about: appointmentInBody },
    async execute({ actor, body, now }, trx) {
      const appointment = await requireWritable(trx, actor, 'reason', body.appointmentId);
      if (appointment.cancelled_at !== null) throw new Problem('already-cancelled');
      if (appointment.completed_at !== null) throw new Problem('already-completed');
      if (appointment.no_show_at !== null) throw new Problem('already-no-show');
      await saveReason(trx, appointment.id, { reason: body.reason, at: new Date(now) });
      return { success: true, message: replyMessages.reasonSaved };
    },
  };
}
