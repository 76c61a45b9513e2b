import { DEVICE_HEADER } from '@nadi/contract/headers';

/** Router state passed to /login, so that signing in returns to the same page. */
export type ReturnTo = {
  /** The path and query to return to. */
  from: string;
  /** `needed` without a session, `ended` when one has expired, `asked` by a link of the page. */
  reason: 'needed' | 'ended' | 'asked';
};

/** Router state of the navigation back from /login. */
export const SIGNED_IN_STATE = { signedIn: true } as const;

/**
 * Parses router state. Returns null for any other state and for paths outside this site; browsers drop tabs
 * and line breaks from a URL.
 */
export function parseReturnTo(state: unknown): ReturnTo | null {
  if (typeof state !== 'object' || state === null) return null;
  const from = 'from' in state ? state.from : undefined;
  const reason = 'reason' in state ? state.reason : undefined;
  if (typeof from !== 'string' || !/^\/(?![/\\])[^\t\n\r]*$/.test(from)) return null;
  return { from, reason: reason === 'ended' || reason === 'asked' ? reason : 'needed' };
}

export function arrivedFromSignIn(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'signedIn' in state;
}

const STORAGE_KEY = 'nadi-device';
const BYTES = 32;

/** Returns the header by which the account recognises this browser. */
export function deviceHeader(): Record<string, string> {
  return { [DEVICE_HEADER]: deviceKey() };
}

/**
 * Returns the key by which the clinic recognises this browser at sign-in (docs/security.md#signing-in);
 * created once, 256 random bits in base64url.
 */
export function deviceKey(): string {
  const stored = localStorage.getItem(STORAGE_KEY);
  if (stored) return stored;
  const made = crypto.getRandomValues(new Uint8Array(BYTES));
  const key = btoa(String.fromCharCode(...made))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '');
  localStorage.setItem(STORAGE_KEY, key);
  return key;
}
