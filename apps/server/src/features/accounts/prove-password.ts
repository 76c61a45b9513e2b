import { partyOf } from '@nadi/domain/permissions';
import type { SignedInActor } from '#platform/http/handler.ts';
import type { Passwords } from '#platform/passwords.ts';
import { Problem } from '#platform/problem.ts';
import { findPasswordHash } from '#store/accounts.ts';
import type { Db } from '#store/tables.ts';
import { sessionPlace } from './known-places.ts';
import { beginSessionAttempt } from './password-attempt.ts';

interface Deps {
  passwords: Passwords;
}

interface Request {
  actor: Pick<SignedInActor, 'role' | 'id' | 'tokenHash'>;
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
 * Compares the password of somebody who is signed in, within the limits of the session.
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
  { actor, body, clientAddress, now }: Request,
  field: 'password' | 'currentPassword' = 'password',
): Promise<ProvenAccount> {
  const account = await findPasswordHash(db, actor.role, actor.id);
  if (!account?.email) throw new Problem('not-signed-in');
  const { email, password_hash: passwordHash } = account;
  const key = sessionPlace({ role: partyOf(actor.role), email, tokenHash: actor.tokenHash });
  const attempt = await beginSessionAttempt(db, deps, key, { clientAddress, now });
  const right = await attempt.matches(passwordHash, body.password);
  if (!right || passwordHash === null) throw new Problem('wrong-password', { field });
  return { email, passwordHash };
}
