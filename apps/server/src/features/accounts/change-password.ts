import { partyOf } from '@nadi/domain/permissions';
import { replyMessages } from '@nadi/messages/en/replies';
import { self } from '#platform/http/audit-rule.ts';
import type { Mutation } from '#platform/http/handler.ts';
import type { Passwords } from '#platform/passwords.ts';
import { Problem } from '#platform/problem.ts';
import { acceptPassword } from '#policies/accept-password.ts';
import { revokeAccess } from '#policies/revoke-access.ts';
import { findPasswordHash, setOwnPassword } from '#store/accounts.ts';
import { rememberAddress } from '#store/password-attempts.ts';
import { lockSecondFactorShared } from '#store/second-factors.ts';
import type { Db } from '#store/tables.ts';
import { type AccountMail, accountEntry } from './account-mail.ts';
import { openSession, type SessionLimits } from './open-session.ts';
import { proveAccount } from './prove-password.ts';

type ChangeRoute = 'changePatientPassword' | 'changeDoctorPassword' | 'changeAdminPassword';

interface Deps {
  passwords: Passwords;
  sessions: SessionLimits;
  accountMail: AccountMail;
}

/** Hashes: what was proven, and what takes its place. */
interface Prepared {
  proven: string;
  passwordHash: string;
}

/** Ends every session and link of the account, and opens a new one for the browser that changed the password. */
export function changePassword({
  passwords,
  sessions,
  accountMail,
}: Deps): Mutation<Db, ChangeRoute, Prepared> {
  return {
    kind: 'mutation',
    audit: { action: 'changed-password', about: self },
    async prepare({ actor, body, clientAddress: address, now }, db) {
      const account = await findPasswordHash(db, actor.role, actor.id);
      const personal = account ? [account.name, account.email ?? ''] : [];
      acceptPassword(body.newPassword, { field: 'newPassword', personal });
      const request = {
        actor,
        body: { password: body.currentPassword },
        clientAddress: address,
        now,
      };
      const proven = await proveAccount(db, { passwords }, request, 'currentPassword');
      await rememberAddress(
        db,
        { role: partyOf(actor.role), email: proven.email, address },
        new Date(now),
      );
      if (body.newPassword === body.currentPassword) {
        throw new Problem('same-password', { field: 'newPassword' });
      }
      const passwordHash = await passwords.hash(body.newPassword, { group: 'known', key: address });
      return { proven: proven.passwordHash, passwordHash };
    },
    async execute({ actor, now, userAgent }, trx, prepared) {
      // The admin may have set another one while these were compared and hashed.
      if (!(await setOwnPassword(trx, actor.role, actor.id, prepared))) {
        throw new Problem('wrong-password', { field: 'currentPassword' });
      }
      await revokeAccess(trx, 'password-changed', actor);
      const confirmed = !(await lockSecondFactorShared(trx, actor));
      const token = await openSession(trx, actor, { now, userAgent, confirmed }, sessions);
      await accountMail.enqueue(trx, [
        accountEntry('password-changed', actor, { now, key: String(now) }),
      ]);
      return { success: true, token, message: replyMessages.passwordChanged };
    },
    afterCommit: accountMail.wake,
  };
}
