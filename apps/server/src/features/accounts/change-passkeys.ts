import { replyMessages } from '@nadi/messages/en/replies';
import { self } from '#platform/http/audit-rule.ts';
import type { Mutation } from '#platform/http/handler.ts';
import type { Passwords } from '#platform/passwords.ts';
import { Problem } from '#platform/problem.ts';
import { deletePasskey, renamePasskey as rename } from '#store/passkeys.ts';
import { deleteOtherSessions } from '#store/sessions.ts';
import type { Db } from '#store/tables.ts';
import { type AccountMail, accountEntry } from './account-mail.ts';
import { provePassword } from './prove-password.ts';

type RenameRoute = 'renamePatientPasskey' | 'renameDoctorPasskey' | 'renameAdminPasskey';
type RemoveRoute = 'removePatientPasskey' | 'removeDoctorPasskey' | 'removeAdminPasskey';

interface Deps {
  passwords: Passwords;
  accountMail: AccountMail;
}

export function renamePasskey(): Mutation<Db, RenameRoute> {
  return {
    kind: 'mutation',
    audit: null,
    async execute({ actor, body: { passkeyId, name } }, trx) {
      if (!(await rename(trx, actor, passkeyId, name))) throw new Problem('passkey-not-found');
      return { success: true, message: replyMessages.passkeyRenamed };
    },
  };
}

/**
 * Removes one of the account's passkeys, with the password, and ends the account's other sessions:
 * one may belong to a person who has the device. Its owner gets a message.
 */
export function removePasskey(deps: Deps): Mutation<Db, RemoveRoute, string> {
  const { accountMail } = deps;
  return {
    kind: 'mutation',
    audit: { action: 'removed-passkey', about: self },
    prepare: (context, db) => provePassword(db, deps, context),
    async execute({ actor, body: { passkeyId }, now }, trx) {
      if (!(await deletePasskey(trx, actor, passkeyId))) throw new Problem('passkey-not-found');
      await deleteOtherSessions(trx, { role: actor.role, accountId: actor.id }, actor.tokenHash);
      const entry = accountEntry('passkey-removed', actor, { now, key: passkeyId });
      await accountMail.enqueue(trx, [entry]);
      return { success: true, message: replyMessages.passkeyRemoved };
    },
    afterCommit: accountMail.wake,
  };
}
