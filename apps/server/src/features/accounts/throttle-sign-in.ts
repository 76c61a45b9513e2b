import {
  KNOWN_ADDRESS_FOR,
  SIGN_IN_FAILURES_MAX,
  SIGN_IN_FAILURES_WINDOW,
} from '@nadi/domain/limits';
import { Problem } from '#platform/problem.ts';
import type { Throttle } from '#platform/throttle.ts';
import {
  isKnownAddress,
  rememberAddress,
  returnTry,
  type TryKey,
  takeTry,
} from '#store/sign-in-tries.ts';
import type { Db } from '#store/tables.ts';

/**
 * Ten tries an account in fifteen minutes, counted before the password is looked at; an address
 * that signed in to that account lately has ten of its own, so that strangers lock nobody out. All
 * the wrong guesses of one address together are limited as well, whatever accounts they are for.
 * @throws Problem 'too-many'
 */
export async function takeSignInTry(
  db: Db,
  signInLimiter: Throttle,
  who: TryKey,
  now: number,
): Promise<TryKey> {
  const known = await isKnownAddress(db, who, new Date(now - KNOWN_ADDRESS_FOR));
  if (!known) await signInLimiter.consume(who.address);
  const key = { ...who, address: known ? who.address : '' };
  const taken = await takeTry(db, key, {
    now: new Date(now),
    since: new Date(now - SIGN_IN_FAILURES_WINDOW),
    limit: SIGN_IN_FAILURES_MAX,
  });
  if (!taken) throw new Problem('too-many', { retryAfter: SIGN_IN_FAILURES_WINDOW / 1000 });
  return key;
}

/** The password was right: the try does not count, and the address is known from now on. */
export async function signInSucceeded(
  db: Db,
  signInLimiter: Throttle,
  { who, taken }: { who: TryKey; taken: TryKey },
  now: number,
): Promise<void> {
  if (taken.address === '') await signInLimiter.restore(who.address);
  await returnTry(db, taken, new Date(now));
  await rememberAddress(db, who, new Date(now));
}
