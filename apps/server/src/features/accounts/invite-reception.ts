import { randomUUID } from 'node:crypto';
import { replyMessages } from '@nadi/messages/en/replies';
import { receptionInBody } from '#platform/http/audit-rule.ts';
import type { Mutation } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { findReception } from '#store/admins.ts';
import type { Db } from '#store/tables.ts';
import { type AccountMail, accountEntry } from './account-mail.ts';

/** Sends a link to choose a password once more. */
export function inviteReception(accountMail: AccountMail): Mutation<Db, 'inviteReception'> {
  return {
    kind: 'mutation',
    audit: { action: 'set-reception-password', about: receptionInBody },
    async execute({ body, now }, trx) {
      if (!accountMail.enabled) throw new Problem('mail-not-set-up');
      const account = await findReception(trx, body.receptionId);
      if (!account) throw new Problem('reception-not-found');
      const recipient = { role: 'reception' as const, id: account.id };
      await accountMail.enqueue(trx, [
        accountEntry('invitation', recipient, { now, key: randomUUID() }),
      ]);
      return { success: true, message: replyMessages.invitationSent };
    },
    afterCommit: accountMail.wake,
  };
}
