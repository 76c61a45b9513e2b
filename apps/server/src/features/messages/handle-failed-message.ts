import { MESSAGE_KINDS } from '@nadi/domain/message-kinds';
import { replyMessages } from '@nadi/messages/en/replies';
import type { Mutation } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { dismissFailed, retryAllFailed, retryFailed } from '#store/messages.ts';
import type { Db } from '#store/tables.ts';

/** Retries a failed message now; drops it if it no longer applies. */
export function retryMessage(wake: () => void): Mutation<Db, 'retryMessage'> {
  return {
    kind: 'mutation',
    audit: { action: 'handled-message', about: () => ({ kind: 'self' }) },
    async execute({ body, now }, trx) {
      if (!(await retryFailed(trx, body.messageId, new Date(now)))) {
        throw new Problem('message-not-failed');
      }
      return { success: true, message: replyMessages.messageRetried };
    },
    afterCommit: wake,
  };
}

/** Retries every failed message, or those of one kind. */
export function retryMessages(wake: () => void): Mutation<Db, 'retryMessages'> {
  return {
    kind: 'mutation',
    audit: { action: 'handled-message', about: () => ({ kind: 'self' }) },
    async execute({ body, now }, trx) {
      const kinds = body.kind ? [body.kind] : MESSAGE_KINDS;
      const retried = await retryAllFailed(trx, kinds, new Date(now));
      return { success: true, retried, message: replyMessages.messagesRetried(retried) };
    },
    afterCommit: wake,
  };
}

/** Closes a failed message whose recipient was reached in another way. */
export function dismissMessage(): Mutation<Db, 'dismissMessage'> {
  return {
    kind: 'mutation',
    audit: { action: 'handled-message', about: () => ({ kind: 'self' }) },
    async execute({ actor, body, now }, trx) {
      const closed = { by: actor.id, now: new Date(now) };
      if (!(await dismissFailed(trx, body.messageId, closed))) {
        throw new Problem('message-not-failed');
      }
      return { success: true, message: replyMessages.messageDismissed };
    },
  };
}
