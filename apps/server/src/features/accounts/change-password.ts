import { replyMessages } from '@nadi/messages/en/replies';
import type { Mutation } from '#platform/http/handler.ts';
import type { Passwords } from '#platform/passwords.ts';
import { Problem } from '#platform/problem.ts';
import type { Throttle } from '#platform/throttle.ts';
import { acceptPassword } from '#policies/accept-password.ts';
import { findPasswordHash, setOwnPassword } from '#store/accounts.ts';
import { deleteSessionsOf } from '#store/sessions.ts';
import type { Db } from '#store/tables.ts';
import { openSession, type SessionLimits } from './open-session.ts';
import { signInSucceeded, takeSignInTry } from './throttle-sign-in.ts';

type ChangeRoute = 'changePatientPassword' | 'changeDoctorPassword' | 'changeAdminPassword';

interface Deps {
  passwords: Passwords;
  sessions: SessionLimits;
  signInLimiter: Throttle;
}

/** Hashes: what was proven, and what takes its place. */
interface Prepared {
  proven: string;
  passwordHash: string;
}

/** Ends every session of the account, and opens a new one for whoever changed the password. */
export function changePassword({
  passwords,
  sessions,
  signInLimiter,
}: Deps): Mutation<Db, ChangeRoute, Prepared> {
  return {
    kind: 'mutation',
    async prepare({ actor, body, clientAddress: address, now }, db) {
      acceptPassword(body.newPassword, 'newPassword');
      const account = await findPasswordHash(db, actor.role, actor.id);
      if (!account) throw new Problem('not-signed-in');
      const who = { role: actor.role, email: account.email, address };
      const taken = await takeSignInTry(db, signInLimiter, who, now);
      if (!(await passwords.matches(account.password_hash, body.currentPassword))) {
        throw new Problem('wrong-password', { field: 'currentPassword' });
      }
      await signInSucceeded(db, signInLimiter, { who, taken }, now);
      if (body.newPassword === body.currentPassword) {
        throw new Problem('same-password', { field: 'newPassword' });
      }
      const passwordHash = await passwords.hash(body.newPassword);
      return { proven: account.password_hash, passwordHash };
    },
    async execute({ actor, now, userAgent }, trx, prepared) {
      // The admin may have set another one while these were compared and hashed.
      if (!(await setOwnPassword(trx, actor.role, actor.id, prepared))) {
        throw new Problem('wrong-password', { field: 'currentPassword' });
      }
      await deleteSessionsOf(trx, actor.role, actor.id);
      const token = await openSession(trx, actor, { now, userAgent }, sessions);
      return { success: true, token, message: replyMessages.passwordChanged };
    },
  };
}
