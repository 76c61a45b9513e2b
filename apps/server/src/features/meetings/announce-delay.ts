import { replyMessages } from '@nadi/messages/en/replies';
import type { Mutation } from '#platform/http/handler.ts';
import { saveDelay } from '#store/doctor-delays.ts';
import type { Db } from '#store/tables.ts';

/** Tells the patients of the coming hours how late their doctor is (docs/product.md#running-late). */
export function announceDelay(delayChanged: () => void): Mutation<Db, 'announceDelay'> {
  return {
    kind: 'mutation',
    async execute({ actor, body, now }, trx) {
      await saveDelay(trx, actor.id, { minutes: body.minutes, at: new Date(now) });
      const late = body.minutes > 0;
      const message = late ? replyMessages.delayAnnounced : replyMessages.onTimeAnnounced;
      return { success: true, message };
    },
    afterCommit: delayChanged,
  };
}
