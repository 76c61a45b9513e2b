import { randomUUID } from 'node:crypto';
import { replyMessages } from '@nadi/messages/en/replies';
import { self } from '#platform/http/audit-rule.ts';
import type { Mutation } from '#platform/http/handler.ts';
import { revokeAccountLinks } from '#store/account-tokens.ts';
import { changeAdminEmail as change } from '#store/admins.ts';
import type { Db } from '#store/tables.ts';
import { type AccountMail, accountEntry } from './account-mail.ts';

/**
 * Changes the address of the admin's own account. Links that were mailed to the earlier address end, and it
 * gets a notice; the session stays.
 * @throws Problem 'email-taken'
 */
export function changeAdminEmail(accountMail: AccountMail): Mutation<Db, 'changeAdminEmail'> {
  return {
    kind: 'mutation',
    audit: { action: 'changed-email', about: self },
    async execute({ actor, body: { email }, now }, trx) {
      const from = await change(trx, actor.id, email);
      if (from !== email) {
        const owner = { role: 'admin' as const, id: actor.id };
        await revokeAccountLinks(trx, owner.role, owner.id);
        const facts = { now, key: randomUUID(), payload: { address: from } };
        await accountMail.enqueue(trx, [accountEntry('email-changed', owner, facts)]);
      }
      return { success: true, message: replyMessages.emailChanged };
    },
    afterCommit: accountMail.wake,
  };
}
