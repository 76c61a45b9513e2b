import type { Party } from '@nadi/domain/parties';
import { useSyncExternalStore } from 'react';

/** The role a token belongs to; admin and reception share one. */
export type TokenRole = Party;

// The token headers of docs/product/basics.md#roles.
const KEYS: Record<TokenRole, string> = { patient: 'token', doctor: 'dToken', admin: 'aToken' };

const SIGNED_IN_BEFORE = 'nadi-signed-in-before';

const listeners = new Set<() => void>();

/** Returns the role's current token; follows changes made in other tabs. */
export function useSession(role: TokenRole): { token: string | null } {
  const token = useSyncExternalStore(
    subscribe,
    () => readToken(role),
    () => null,
  );
  return { token };
}

export function readToken(role: TokenRole): string | null {
  return localStorage.getItem(KEYS[role]);
}

export function setSession(role: TokenRole, token: string): void {
  if (role === 'patient') localStorage.setItem(SIGNED_IN_BEFORE, '1');
  localStorage.setItem(KEYS[role], token);
  notifyListeners();
}

/** Returns true if a patient has signed in on this device before. */
export function hasSignedInBefore(): boolean {
  return localStorage.getItem(SIGNED_IN_BEFORE) !== null;
}

/** Removes the token and the stored account at sign-out. */
export function clearSession(role: TokenRole): void {
  localStorage.removeItem(accountKey(role));
  expireSession(role);
}

/** Removes the token of a session that has ended, but keeps the stored account. */
export function expireSession(role: TokenRole): void {
  localStorage.removeItem(KEYS[role]);
  notifyListeners();
}

/** Returns the account that is signed in, or was until its session ended; undefined if unknown. */
export function readAccount(role: TokenRole): string | undefined {
  const [mark, account] = (localStorage.getItem(accountKey(role)) ?? '').split(' ');
  const token = readToken(role);
  return token === null || mark === toMark(token) ? account : undefined;
}

/** Records the account of a token. */
export function rememberAccount(role: TokenRole, token: string, account: string): void {
  localStorage.setItem(accountKey(role), `${toMark(token)} ${account}`);
}

/** Returns the end of a token, which distinguishes sessions. */
export function toMark(token: string): string {
  return token.slice(-8);
}

/** Calls the listener at every change of a token, in this tab or another one. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

function accountKey(role: TokenRole): string {
  return `nadi-account:${role}`;
}

function notifyListeners() {
  for (const listener of listeners) listener();
}
