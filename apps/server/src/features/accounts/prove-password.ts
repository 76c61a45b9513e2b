import { partyOf } from '@nadi/domain/permissions';
import type { SignedInActor } from '#platform/http/handler.ts';
import type { Passwords } from '#platform/passwords.ts';
import { Problem } from '#platform/problem.ts';
import type { Throttle } from '#platform/throttle.ts';
import { findPasswordHash } from '#store/accounts.ts';
import type { Db } from '#store/tables.ts';
import { beginSignInAttempt } from './sign-in-attempt.ts';

interface Deps {
  passwords: Passwords;
  signInLimiter: Throttle;
}

interface Request {
  actor: Pick<SignedInActor, 'role' | 'id'>;
  body: { password: string };
  clientAddress: string;
  now: number;
}

/**
 * Compares the password of somebody who is signed in, within the limits of signing in.
 * @returns the account's e-mail address
 * @throws Problem 'wrong-password'
 */
export async function provePassword(
  db: Db,
  deps: Deps,
  { actor, body, clientAddress: address, now }: Request,
): Promise<string> {
  const account = await findPasswordHash(db, actor.role, actor.id);
  if (!account?.email) throw new Problem('not-signed-in');
  const { email, password_hash: stored } = account;
  const attempt = await beginSignInAttempt(
    db,
    deps,
    { role: partyOf(actor.role), email, address },
    now,
  );
  if (!(await attempt.matches(stored, body.password))) {
    throw new Problem('wrong-password', { field: 'password' });
  }
  return email;
}
