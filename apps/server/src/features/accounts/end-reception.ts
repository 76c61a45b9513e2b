import { replyMessages } from '@nadi/messages/en/replies';
import { receptionInBody } from '#platform/http/audit-rule.ts';
import type { Mutation } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { revokeAccess } from '#policies/revoke-access.ts';
import { endReception as end } from '#store/admins.ts';
import type { Db } from '#store/tables.ts';

/** Ends an account of reception with its sessions, its links, its passkeys and its second factor. */
export function endReception(): Mutation<Db, 'endReception'> {
  return {
    kind: 'mutation',
    audit: { action: 'ended-reception', about: receptionInBody },
    async execute({ body: { receptionId }, now }, trx) {
      if (!(await end(trx, receptionId, new Date(now)))) throw new Problem('reception-not-found');
      await revokeAccess(trx, 'account-ended', { role: 'reception', id: receptionId });
      return { success: true, message: replyMessages.receptionEnded };
    },
  };
}
