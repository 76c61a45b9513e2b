import { KNOWN_ADDRESS_FOR } from '@nadi/domain/limits';
import { hashToken } from '#platform/token.ts';
import { type AttemptKey, findKnownPlace, rememberPlaces } from '#store/password-attempts.ts';
import type { Db } from '#store/tables.ts';

/** Begins what is stored of a browser's key in place of a client address. */
const BROWSER = 'browser ';

/** Begins what is stored of a session in place of a client address. */
const SESSION = 'session ';

/** Where a sign-in comes from: a client address, and the browser's own key where it sent one. */
export interface SignInPlace extends AttemptKey {
  deviceKey: string | undefined;
}

/**
 * Returns what the account knows of the place (docs/product/sign-in.md), its browser before its
 * address; null where it has signed in from neither within 30 days.
 */
export async function knownPlace(
  db: Db,
  place: SignInPlace,
  now: number,
): Promise<AttemptKey | null> {
  const keys = keysOf(place);
  const found = await findKnownPlace(db, keys, new Date(now - KNOWN_ADDRESS_FOR));
  return keys.find(({ address }) => found.includes(address)) ?? null;
}

/** Records that the account was used from a place, and from the `others`. */
export async function rememberPlace(
  trx: Db,
  place: SignInPlace,
  now: number,
  others: readonly AttemptKey[] = [],
): Promise<void> {
  await rememberPlaces(trx, [...keysOf(place), ...others], new Date(now));
}

/** The browser first: an address may be shared with somebody who guesses. */
function keysOf({ role, email, address, deviceKey }: SignInPlace): AttemptKey[] {
  const places = deviceKey ? [`${BROWSER}${hashToken(deviceKey).toString('base64url')}`] : [];
  return [...places, address].map((each) => ({ role, email, address: each }));
}

/** Returns what wrong passwords and codes of a session are counted by, apart from those of sign-ins. */
export function sessionPlace({
  role,
  email,
  tokenHash,
}: Pick<AttemptKey, 'role' | 'email'> & { tokenHash: Buffer }): AttemptKey {
  return { role, email, address: `${SESSION}${tokenHash.toString('base64url')}` };
}
