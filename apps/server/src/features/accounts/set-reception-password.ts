import { TEMPORARY_PASSWORD_FOR } from '@nadi/domain/limits';
import { replyMessages } from '@nadi/messages/en/replies';
import { receptionInBody } from '#platform/http/audit-rule.ts';
import type { Mutation } from '#platform/http/handler.ts';
import type { Passwords } from '#platform/passwords.ts';
import { Problem } from '#platform/problem.ts';
import { acceptPassword } from '#policies/accept-password.ts';
import { revokeAccess } from '#policies/revoke-access.ts';
import { findReception, setReceptionPassword as setPassword } from '#store/admins.ts';
import type { Db } from '#store/tables.ts';
import type { AccountMail } from './account-mail.ts';
import { passwordSet } from './accounts-of-doctors.ts';

/** Sets a temporary password for an account of reception and ends its sessions, passkeys and links. */
export function setReceptionPassword({
  passwords,
  accountMail,
}: {
  passwords: Passwords;
  accountMail: AccountMail;
}): Mutation<Db, 'setReceptionPassword', string> {
  return {
    kind: 'mutation',
    audit: { action: 'set-reception-password', about: receptionInBody },
    async prepare({ body }, db) {
      const account = await findReception(db, body.receptionId);
      if (!account) throw new Problem('reception-not-found');
      const personal = [account.name, account.email];
      acceptPassword(body.newPassword, { field: 'newPassword', personal });
      return passwords.hash(body.newPassword);
    },
    async execute({ body, now }, trx, passwordHash) {
      const endsAt = new Date(now + TEMPORARY_PASSWORD_FOR);
      const done = await setPassword(trx, body.receptionId, { passwordHash, endsAt });
      if (!done) throw new Problem('reception-not-found');
      const owner = { role: 'reception' as const, id: body.receptionId };
      await revokeAccess(trx, 'password-set', owner);
      await accountMail.enqueue(trx, [passwordSet(owner, now)]);
      return { success: true, message: replyMessages.passwordSet };
    },
    afterCommit: accountMail.wake,
  };
}
