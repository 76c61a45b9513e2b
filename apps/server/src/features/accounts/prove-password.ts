import { partyOf } from '@nadi/domain/permissions';
import type { SignedInActor } from '#platform/http/handler.ts';
import type { Passwords } from '#platform/passwords.ts';
import { Problem } from '#platform/problem.ts';
import type { Throttle } from '#platform/throttle.ts';
import { findPasswordHash } from '#store/accounts.ts';
import type { Db } from '#store/tables.ts';
import { knownPlace } from './known-places.ts';
import { beginPasswordAttempt } from './password-attempt.ts';

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

export interface ProvenAccount {
  email: string;
  /** The hash that the password was compared with; it may be replaced before the transaction. */
  passwordHash: string;
}

/**
 * Compares the password of somebody who is signed in, within the limits of signing in.
 * @returns the account's e-mail address
 * @throws Problem 'wrong-password'
 */
export async function provePassword(db: Db, deps: Deps, request: Request): Promise<string> {
  return (await proveAccount(db, deps, request)).email;
}

/**
 * Checks a password like {@link provePassword}, for one that came in another field and for work
 * that needs the compared hash.
 * @throws Problem 'wrong-password'
 */
export async function proveAccount(
  db: Db,
  deps: Deps,
  { actor, body, clientAddress: address, now }: Request,
  field: 'password' | 'currentPassword' = 'password',
): Promise<ProvenAccount> {
  const account = await findPasswordHash(db, actor.role, actor.id);
  if (!account?.email) throw new Problem('not-signed-in');
  const { email, password_hash: passwordHash } = account;
  const who = { role: partyOf(actor.role), email, address };
  const known = await knownPlace(db, { ...who, deviceKey: undefined }, now);
  const attempt = await beginPasswordAttempt(db, deps, who, { now, known });
  const right = await attempt.matches(passwordHash, body.password);
  if (!right || passwordHash === null) throw new Problem('wrong-password', { field });
  return { email, passwordHash };
}
