import type { FairQueue } from '#platform/fair-queue.ts';
import type { Mutation } from '#platform/http/handler.ts';
import type { Passwords } from '#platform/passwords.ts';
import { Problem } from '#platform/problem.ts';
import { hashToken } from '#platform/token.ts';
import { findPasswordHash, stillSignsIn } from '#store/accounts.ts';
import type { StaffAccount } from '#store/second-factors.ts';
import { deleteSignInAttempt, findSignInAttempt } from '#store/sign-in-attempts.ts';
import type { Db } from '#store/tables.ts';
import type { AccountMail } from './account-mail.ts';
import { type CodeOwner, type ProvenCode, proveCode, spendCode } from './check-code.ts';
import { completeSignIn } from './complete-sign-in.ts';
import type { SessionLimits } from './open-session.ts';

type CodeRoute = 'signInDoctorWithCode' | 'signInAdminWithCode';

interface Proven {
  owner: CodeOwner;
  passwordHash: string;
  code: ProvenCode;
}

interface Deps {
  passwords: Passwords;
  sessions: SessionLimits;
  lookups: FairQueue;
  accountMail: AccountMail;
}

/**
 * The second step of a sign-in (docs/product.md#second-factor). A wrong code leaves the attempt as
 * it is, until it is too old.
 */
export function signInWithCode(
  role: StaffAccount['role'],
  { passwords, sessions, lookups, accountMail }: Deps,
): Mutation<Db, CodeRoute, Proven> {
  return {
    kind: 'mutation',
    async prepare({ body, clientAddress: address, now }, db) {
      const wanted = { role, tokenHash: hashToken(body.attempt), now: new Date(now) };
      const attempt = await lookups.run({ lane: 'sign-in', key: address }, () =>
        findSignInAttempt(db, wanted),
      );
      const account = attempt && (await findPasswordHash(db, role, attempt.account_id));
      if (!attempt || !account?.email) throw new Problem('attempt-ended');
      const owner = { role, id: attempt.account_id, email: account.email, address };
      const code = await proveCode(db, { passwords }, owner, { typed: body.code, now });
      return { owner, passwordHash: attempt.password_hash, code };
    },
    async execute({ body, now, userAgent }, trx, { owner, passwordHash, code }) {
      const { id, email, address } = owner;
      const current = await deleteSignInAttempt(trx, hashToken(body.attempt));
      // The account may have been retired, or its password changed, since it was compared.
      if (!current || !(await stillSignsIn(trx, role, id, passwordHash))) {
        throw new Problem('attempt-ended');
      }
      await spendCode(trx, owner, code, { now, accountMail });
      const who = { role, email, address };
      const signedIn = { id, role, who, now, userAgent, confirmed: true };
      const token = await completeSignIn(trx, signedIn, { accountMail, sessions });
      return { success: true, token };
    },
    afterCommit: accountMail.wake,
  };
}
