import type { SignedInActor } from '#platform/http/handler.ts';
import type { Passwords } from '#platform/passwords.ts';
import { Problem } from '#platform/problem.ts';
import type { Throttle } from '#platform/throttle.ts';
import { findSecondFactor, type StaffAccount } from '#store/second-factors.ts';
import type { Db } from '#store/tables.ts';
import { type ProvenCode, proveCode } from './check-code.ts';
import { provePassword } from './prove-password.ts';

interface Deps {
  passwords: Passwords;
  signInLimiter: Throttle;
}

interface Request {
  actor: Pick<SignedInActor, 'id'> & StaffAccount;
  body: { password: string; code: string };
  clientAddress: string;
  now: number;
}

/**
 * Compares the password and a code of somebody who is signed in, within the limits of signing in.
 * @throws Problem 'second-factor-off' before a password is compared
 * @throws Problem 'wrong-password' or 'wrong-code'
 */
export async function proveBothFactors(db: Db, deps: Deps, request: Request): Promise<ProvenCode> {
  const { actor, body, clientAddress: address, now } = request;
  if (!(await findSecondFactor(db, actor))?.confirmed_at) throw new Problem('second-factor-off');
  const email = await provePassword(db, deps, request);
  return proveCode(db, deps, { ...actor, email, address }, { typed: body.code, now });
}
