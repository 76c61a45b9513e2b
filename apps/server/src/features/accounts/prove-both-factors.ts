import type { SignedInActor } from '#platform/http/handler.ts';
import type { Passwords } from '#platform/passwords.ts';
import { Problem } from '#platform/problem.ts';
import { findSecondFactor, type StaffAccount } from '#store/second-factors.ts';
import type { Db } from '#store/tables.ts';
import { type ProvenCode, proveCode } from './check-code.ts';
import { provePassword } from './prove-password.ts';

interface Deps {
  passwords: Passwords;
}

interface Request {
  actor: Pick<SignedInActor, 'id' | 'tokenHash'> & StaffAccount;
  body: { password: string; code: string };
  clientAddress: string;
  now: number;
}

/**
 * Compares the password and a code of somebody who is signed in, within the limits of the session.
 * @throws Problem 'second-factor-off' before a password is compared
 * @throws Problem 'wrong-password' or 'wrong-code'
 */
export async function proveBothFactors(db: Db, deps: Deps, request: Request): Promise<ProvenCode> {
  const { actor, body, clientAddress: address, now } = request;
  if (!(await findSecondFactor(db, actor))?.confirmed_at) throw new Problem('second-factor-off');
  const email = await provePassword(db, deps, request);
  const owner = { role: actor.role, id: actor.id, email, address };
  return proveCode(db, deps, owner, { typed: body.code, place: actor, now });
}
