import { normaliseEmail } from '@nadi/domain/email';
import { days, KNOWN_ADDRESS_FOR } from '@nadi/domain/limits';
import { deviceNames } from '@nadi/domain/user-agent';
import type { FairQueue } from '#platform/fair-queue.ts';
import type { Mutation, SignedInActor } from '#platform/http/handler.ts';
import type { Passwords } from '#platform/passwords.ts';
import { Problem } from '#platform/problem.ts';
import type { Throttle } from '#platform/throttle.ts';
import { findCredentials, stillSignsIn } from '#store/accounts.ts';
import {
  hasKnownAddress,
  isKnownAddress,
  rememberAddress,
  type TryKey,
} from '#store/sign-in-tries.ts';
import type { Db } from '#store/tables.ts';
import { type AccountMail, accountEntry } from './account-mail.ts';
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
  accountMail: AccountMail;
}

/** Gives an unknown e-mail and a wrong password the same reply in the same time (docs/product.md#sign-in). */
export function signIn(
  role: SignedInActor['role'],
  { passwords, sessions, signInLimiter, lookups, accountMail }: Deps,
): Mutation<Db, SignInRoute, Proven> {
  return {
    kind: 'mutation',
    async prepare({ body, clientAddress: address, now }, db) {
      const who = { role, email: normaliseEmail(body.email), address };
      const known = await isKnownAddress(db, who, new Date(now - KNOWN_ADDRESS_FOR));
      const { attempt, account } = await lookups.run(
        { lane: known ? 'known' : 'sign-in', key: address },
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
      if (await isNewPlace(trx, who, now)) {
        await accountMail.enqueue(trx, [newSignIn({ role, id }, now, userAgent)]);
      }
      await rememberAddress(trx, who, new Date(now));
      const token = await openSession(trx, { role, id }, { now, userAgent }, sessions);
      return { success: true, token };
    },
    afterCommit: accountMail.wake,
  };
}

/** The first place of an account is not news to its owner. */
async function isNewPlace(db: Db, who: TryKey, now: number): Promise<boolean> {
  if (await isKnownAddress(db, who, new Date(now - KNOWN_ADDRESS_FOR))) return false;
  return hasKnownAddress(db, who);
}

/** At most one message a day: a phone's address changes often. */
function newSignIn(
  owner: { role: SignedInActor['role']; id: string },
  now: number,
  userAgent = '',
) {
  const { browser, system } = deviceNames(userAgent);
  const device = [browser, system].filter(Boolean).join(' on ');
  const key = String(Math.floor(now / days(1)));
  return accountEntry('new-sign-in', owner, { now, key, payload: { device } });
}
