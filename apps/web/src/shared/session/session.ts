import type { Party } from '@nadi/domain/permissions';
import { useSyncExternalStore } from 'react';

/** Whose token it is; admin and reception share one. */
export type TokenRole = Party;

// The token headers of docs/product.md#roles.
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

/** Returns true where a patient has signed in on this device before. */
export function hasSignedInBefore(): boolean {
  return localStorage.getItem(SIGNED_IN_BEFORE) !== null;
}

export function clearSession(role: TokenRole): void {
  localStorage.removeItem(KEYS[role]);
  notifyListeners();
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

function notifyListeners() {
  for (const listener of listeners) listener();
}
