import { replyMessages } from '@nadi/messages/en/replies';
import { appointmentInBody } from '#platform/http/audit-rule.ts';
import type { Mutation } from '#platform/http/handler.ts';
import { requestId } from '#platform/http/request-id.ts';
import { Problem } from '#platform/problem.ts';
import { requireWritable } from '#policies/record-access.ts';
import { findAddendum, insertAddendum, lockNote } from '#store/notes.ts';
import type { Db } from '#store/tables.ts';

/**
 * Adds an addendum to a signed note. A request repeated with its Idempotency-Key and its text
 * returns the addendum of the first; another text is another addendum, so that no words are lost.
 */
export function addAddendum(): Mutation<Db, 'addAddendum'> {
  return {
    kind: 'mutation',
    audit: { action: 'added-addendum', about: appointmentInBody },
    async execute({ actor, body, now, idempotencyKey }, trx) {
      const { id } = await requireWritable(trx, actor, 'notes', body.appointmentId);
      const { signedAt } = await lockNote(trx, id);
      if (signedAt === null) throw new Problem('note-unsigned');
      const request = requestId(`${id} ${body.text}`, idempotencyKey);
      const earlier = await findAddendum(trx, request);
      const addendum = { appointmentId: id, text: body.text, at: new Date(now), request };
      if (!earlier) await insertAddendum(trx, addendum);
      const addedAt = earlier?.added_at.getTime() ?? now;
      return { success: true, message: replyMessages.addendumAdded, addedAt };
    },
  };
}
