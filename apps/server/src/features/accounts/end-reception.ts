import { replyMessages } from '@nadi/messages/en/replies';
import type { Mutation } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { deleteAccountTokensOf } from '#store/account-tokens.ts';
import { deletePasskeysOf } from '#store/passkeys.ts';
import { endReception as end } from '#store/reception-accounts.ts';
import { deleteSessionsOf } from '#store/sessions.ts';
import type { Db } from '#store/tables.ts';

/** Ends an account of reception with its sessions, its links and its passkeys. */
export function endReception(): Mutation<Db, 'endReception'> {
  return {
    kind: 'mutation',
    async execute({ body: { receptionId }, now }, trx) {
      if (!(await end(trx, receptionId, new Date(now)))) throw new Problem('reception-not-found');
      await deleteSessionsOf(trx, 'reception', receptionId);
      await deleteAccountTokensOf(trx, 'reception', receptionId, ['reset-password', 'invitation']);
      await deletePasskeysOf(trx, { role: 'reception', id: receptionId });
      return { success: true, message: replyMessages.receptionEnded };
    },
  };
}
