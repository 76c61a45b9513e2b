import { replyMessages } from '@nadi/messages/en/replies';
import { appointmentInBody } from '#platform/http/audit-rule.ts';
import type { Mutation } from '#platform/http/handler.ts';
import { completePending } from '#store/appointments.ts';
import type { Db } from '#store/tables.ts';
import { endLinkedWalkIn } from '#store/walk-ins.ts';
import { alreadyEnded } from './already-ended.ts';
import { lockAccessible } from './find-accessible.ts';

/** Completes a pending appointment of the acting doctor, whose slot stays taken (docs/product/appointments.md#appointment-states). */
export function completeAppointment(): Mutation<Db, 'completeAppointment'> {
  return {
    kind: 'mutation',
    audit: { action: 'completed', about: appointmentInBody },
    async execute({ actor, body, now }, trx) {
      const { id } = await lockAccessible(trx, actor, body.appointmentId);
      if (!(await completePending(trx, id, new Date(now)))) throw await alreadyEnded(trx, id);
      await endLinkedWalkIn(trx, id, new Date(now));
      return { success: true, message: replyMessages.appointmentCompleted };
    },
  };
}
