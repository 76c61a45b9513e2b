import { SIGN_IN_DELAY, SIGN_IN_FAILURES_MAX, SIGN_IN_FAILURES_WINDOW } from '@nadi/domain/limits';
import { partyOf } from '@nadi/domain/permissions';
import type { QueuePlace } from '#platform/fair-queue.ts';
import type { SignedInActor } from '#platform/http/handler.ts';
import type { Passwords } from '#platform/passwords.ts';
import { Problem } from '#platform/problem.ts';
import { findPasswordHash } from '#store/accounts.ts';
import {
  type AttemptKey,
  addAttempt,
  endWait,
  findLatestAttempt,
  restoreAttempt,
  startWait,
  takeAttempt,
} from '#store/password-attempts.ts';
import type { Db } from '#store/tables.ts';
import type { AccountDeps } from './account-mail.ts';
import { sessionPlace } from './known-places.ts';

interface Request {
  actor: Pick<SignedInActor, 'role' | 'id' | 'tokenHash'>;
  body: { password: string };
  clientAddress: string;
  now: number;
}

interface ProvenAccount {
  email: string;
  /** The hash that the password was compared with; it may be replaced before the transaction. */
  passwordHash: string;
}

/**
 * Compares the password of somebody who is signed in, within the limits of the session.
 * @returns the account's e-mail address
 * @throws Problem 'wrong-password'
 */
export async function provePassword(
  db: Db,
  deps: Pick<AccountDeps, 'passwords'>,
  request: Request,
): Promise<string> {
  return (await proveAccount(db, deps, request)).email;
}

/**
 * Checks a password like {@link provePassword}, for one that came in another field and for work
 * that needs the compared hash.
 * @throws Problem 'wrong-password'
 */
export async function proveAccount(
  db: Db,
  deps: Pick<AccountDeps, 'passwords'>,
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

/** One comparison of a password that is allowed to happen. */
interface PasswordAttempt {
  /** Queues the comparison of the password. If it cannot be compared, the attempt is restored. */
  matches(stored: string | null, password: string): Promise<boolean>;
}

/**
 * Takes an attempt before the password is compared; only a wrong password uses it up
 * (docs/product/sign-in.md). A `known` browser or address has ten wrong passwords of its own in 15
 * minutes, and is like any other address when they are used up: somebody else may have used them. All
 * other addresses share ten; beyond them each waits up to 30 seconds before each attempt.
 * `signInLimiter` counts the wrong passwords of such an address for all accounts.
 * @throws Problem 'too-many' with the seconds to wait
 */
export async function beginPasswordAttempt(
  db: Db,
  { signInLimiter, passwords }: Pick<AccountDeps, 'passwords' | 'signInLimiter'>,
  who: AttemptKey,
  { now, known }: { now: number; known: AttemptKey | null },
): Promise<PasswordAttempt> {
  const at = new Date(now);
  const since = new Date(now - SIGN_IN_FAILURES_WINDOW);
  if (known && (await takeAttempt(db, known, { now: at, since, limit: SIGN_IN_FAILURES_MAX }))) {
    return createAttempt(passwords, { group: 'known', key: who.address }, () =>
      restoreAttempt(db, known, at),
    );
  }
  await signInLimiter.consume(who.address);
  const { waited } = await takeUnknownAttempt(db, who, { at, since }).catch(async (refused) => {
    await signInLimiter.restore(who.address);
    throw refused;
  });
  return createAttempt(passwords, { group: 'unknown', key: who.address }, async () => {
    await signInLimiter.restore(who.address);
    await restoreAttempt(db, { ...who, address: '' }, at);
    if (waited) await startWait(db, who, at);
  });
}

/**
 * Takes an attempt of a signed-in user. Each session of an account has ten wrong passwords in 15
 * minutes, so that guesses from elsewhere never block the owner.
 * @throws Problem 'too-many' with the seconds to wait
 */
async function beginSessionAttempt(
  db: Db,
  { passwords }: Pick<AccountDeps, 'passwords'>,
  session: AttemptKey,
  { clientAddress, now }: { clientAddress: string; now: number },
): Promise<PasswordAttempt> {
  const restore = await takeLimitedAttempt(db, session, now);
  return createAttempt(passwords, { group: 'known', key: clientAddress }, restore);
}

/**
 * Takes one of ten attempts in 15 minutes.
 * @returns a function that restores it
 * @throws Problem 'too-many' with the seconds to wait
 */
export async function takeLimitedAttempt(
  db: Db,
  key: AttemptKey,
  now: number,
): Promise<() => Promise<void>> {
  const at = new Date(now);
  const since = new Date(now - SIGN_IN_FAILURES_WINDOW);
  if (!(await takeAttempt(db, key, { now: at, since, limit: SIGN_IN_FAILURES_MAX }))) {
    throw new Problem('too-many', { retryAfter: SIGN_IN_FAILURES_WINDOW / 1000 });
  }
  return () => restoreAttempt(db, key, at);
}

/** Only a wrong password counts: a correct one restores the attempt, and so does a full queue. */
function createAttempt(
  passwords: Passwords,
  place: QueuePlace,
  restore: () => Promise<void>,
): PasswordAttempt {
  return {
    async matches(stored, password) {
      const right = await passwords.matches(stored, password, place).catch(async (error) => {
        await restore();
        throw error;
      });
      if (right) await restore();
      return right;
    },
  };
}

async function takeUnknownAttempt(
  db: Db,
  who: AttemptKey,
  { at, since }: { at: Date; since: Date },
): Promise<{ waited: boolean }> {
  const shared = { ...who, address: '' };
  if (await endWait(db, who, at)) {
    await addAttempt(db, shared, { now: at, since });
    return { waited: true };
  }
  const quietSince = new Date(at.getTime() - SIGN_IN_DELAY);
  const limit = SIGN_IN_FAILURES_MAX;
  if (await takeAttempt(db, shared, { now: at, since, limit, quietSince }))
    return { waited: false };
  const latest = (await findLatestAttempt(db, shared)) ?? at;
  const until = await startWait(db, who, new Date(latest.getTime() + SIGN_IN_DELAY));
  const waitMs = Math.max(until.getTime() - at.getTime(), 1);
  throw new Problem('too-many', { retryAfter: Math.ceil(waitMs / 1000) });
}
