import { KNOWN_ADDRESS_FOR } from '@nadi/domain/limits';
import { hashToken } from '#platform/token.ts';
import { type AttemptKey, findKnownPlace, rememberPlaces } from '#store/password-attempts.ts';
import type { Db } from '#store/tables.ts';

/** Prefix of a browser's key, which is stored in place of a client address. */
const BROWSER = 'browser ';

/** Prefix of a session, which is stored in place of a client address. */
const SESSION = 'session ';

/** Source of a sign-in: a client address, and the browser's own key if it sent one. */
export interface SignInPlace extends AttemptKey {
  deviceKey: string | undefined;
}

/**
 * Returns the browser if the account knows it, otherwise its address (docs/product/sign-in.md).
 * Null if the account has signed in from neither within 30 days.
 */
export async function knownPlace(
  db: Db,
  place: SignInPlace,
  now: number,
): Promise<AttemptKey | null> {
  const keys = toAttemptKeys(place);
  const found = await findKnownPlace(db, keys, new Date(now - KNOWN_ADDRESS_FOR));
  return keys.find(({ address }) => found.includes(address)) ?? null;
}

/** Records that the account has signed in from a place and from the `others`. */
export async function rememberPlace(
  trx: Db,
  place: SignInPlace,
  now: number,
  others: readonly AttemptKey[] = [],
): Promise<void> {
  await rememberPlaces(trx, [...toAttemptKeys(place), ...others], new Date(now));
}

/** Returns the browser first, because an attacker may share the address. */
function toAttemptKeys({ role, email, address, deviceKey }: SignInPlace): AttemptKey[] {
  const places = deviceKey ? [`${BROWSER}${hashToken(deviceKey).toString('base64url')}`] : [];
  return [...places, address].map((each) => ({ role, email, address: each }));
}

/** Returns the key that counts a session's wrong passwords and codes, apart from those of sign-ins. */
export function sessionPlace({
  role,
  email,
  tokenHash,
}: Pick<AttemptKey, 'role' | 'email'> & { tokenHash: Buffer }): AttemptKey {
  return { role, email, address: `${SESSION}${tokenHash.toString('base64url')}` };
}
