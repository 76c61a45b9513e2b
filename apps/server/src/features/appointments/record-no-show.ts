import { mayRecordNoShow } from '@nadi/domain/appointment';
import { replyMessages } from '@nadi/messages/en/replies';
import { appointmentInBody } from '#platform/http/audit-rule.ts';
import type { Mutation } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { recordNoShow as storeNoShow } from '#store/appointments.ts';
import type { Db } from '#store/tables.ts';
import { alreadyEnded } from './already-ended.ts';
import { lockAccessible } from './find-accessible.ts';

type NoShowRoute = 'recordDoctorNoShow' | 'recordAdminNoShow';

/** Ends a pending appointment that the patient did not attend. Its slot and its money stay as they are. */
export function recordNoShow(): Mutation<Db, NoShowRoute> {
  return {
    kind: 'mutation',
    audit: { action: 'recorded-no-show', about: appointmentInBody },
    async execute({ actor, body, now }, trx) {
      const { id, starts_at } = await lockAccessible(trx, actor, body.appointmentId);
      const startsAt = starts_at.getTime();
      if (!mayRecordNoShow({ startsAt, now })) {
        throw new Problem(now < startsAt ? 'no-show-too-early' : 'no-show-too-late');
      }
      const done = await storeNoShow(trx, id, {
        by: actor.role,
        at: new Date(now),
        reason: body.reason,
        note: body.note,
      });
      if (!done) throw await alreadyEnded(trx, id);
      return { success: true, message: replyMessages.noShowRecorded };
    },
  };
}
