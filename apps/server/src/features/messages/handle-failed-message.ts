import { replyMessages } from '@nadi/messages/en/replies';
import type { Mutation } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { dismissFailed, retryFailed } from '#store/messages.ts';
import type { Db } from '#store/tables.ts';

/** Tries a failed message again, now; what no longer applies is dropped as always. */
export function retryMessage(wake: () => void): Mutation<Db, 'retryMessage'> {
  return {
    kind: 'mutation',
    async execute({ body, now }, trx) {
      if (!(await retryFailed(trx, body.messageId, new Date(now)))) {
        throw new Problem('message-not-failed');
      }
      return { success: true, message: replyMessages.messageRetried };
    },
    afterCommit: wake,
  };
}

/** Closes a failed message whose recipient was reached in another way. */
export function dismissMessage(): Mutation<Db, 'dismissMessage'> {
  return {
    kind: 'mutation',
    async execute({ body, now }, trx) {
      if (!(await dismissFailed(trx, body.messageId, new Date(now)))) {
        throw new Problem('message-not-failed');
      }
      return { success: true, message: replyMessages.messageDismissed };
    },
  };
}
