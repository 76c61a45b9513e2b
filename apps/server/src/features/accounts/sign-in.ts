import { normaliseEmail } from '@nadi/domain/email';
import type { FairQueue } from '#platform/fair-queue.ts';
import type { Mutation, SignedInActor } from '#platform/http/handler.ts';
import type { Passwords } from '#platform/passwords.ts';
import { Problem } from '#platform/problem.ts';
import type { Throttle } from '#platform/throttle.ts';
import { findCredentials, stillSignsIn } from '#store/accounts.ts';
import { rememberAddress, type TryKey } from '#store/sign-in-tries.ts';
import type { Db } from '#store/tables.ts';
import { openSession, type SessionLimits } from './open-session.ts';
import { beginSignInAttempt } from './sign-in-attempt.ts';

type SignInRoute = 'signInPatient' | 'signInDoctor' | 'signInAdmin';

interface Proven {
  id: string;
  passwordHash: string;
  who: TryKey;
}

interface Deps {
  passwords: Passwords;
  sessions: SessionLimits;
  /** Counts the wrong passwords of one address, for whatever accounts. */
  signInLimiter: Throttle;
  /** Orders what happens before the password is compared, fairly between client addresses. */
  lookups: FairQueue;
}

/** Gives an unknown e-mail and a wrong password the same reply in the same time (docs/product.md#sign-in). */
export function signIn(
  role: SignedInActor['role'],
  { passwords, sessions, signInLimiter, lookups }: Deps,
): Mutation<Db, SignInRoute, Proven> {
  return {
    kind: 'mutation',
    async prepare({ body, clientAddress: address, now }, db) {
      const who = { role, email: normaliseEmail(body.email), address };
      const { attempt, account } = await lookups.run(
        { lane: 'sign-in', key: address },
        async () => ({
          attempt: await beginSignInAttempt(db, { passwords, signInLimiter }, who, now),
          account: await findCredentials(db, role, who.email),
        }),
      );
      const right = await attempt.matches(account?.password_hash ?? null, body.password);
      if (!account || !right) throw new Problem('wrong-credentials');
      const ends = account.temporary_password_ends_at;
      if (ends && ends.getTime() <= now) throw new Problem('temporary-password-ended');
      return { id: account.id, passwordHash: account.password_hash, who };
    },
    async execute({ now, userAgent }, trx, { id, passwordHash, who }) {
      // The account may have been retired, or its password changed, while this one was compared.
      if (!(await stillSignsIn(trx, role, id, passwordHash)))
        throw new Problem('wrong-credentials');
      await rememberAddress(trx, who, new Date(now));
      const token = await openSession(trx, { role, id }, { now, userAgent }, sessions);
      return { success: true, token };
    },
  };
}
