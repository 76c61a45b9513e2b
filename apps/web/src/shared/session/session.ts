import { useSyncExternalStore } from 'react';

export type Role = 'patient' | 'doctor' | 'admin';

// docs/product.md#accounts names the three keys.
const KEYS: Record<Role, string> = { patient: 'token', doctor: 'dToken', admin: 'aToken' };

const listeners = new Set<() => void>();

/** Returns the role's current token; follows changes made in other tabs. */
export function useSession(role: Role): { token: string | null } {
  const token = useSyncExternalStore(
    subscribe,
    () => readToken(role),
    () => null,
  );
  return { token };
}

export function readToken(role: Role): string | null {
  return localStorage.getItem(KEYS[role]);
}

export function setSession(role: Role, token: string): void {
  localStorage.setItem(KEYS[role], token);
  notifyListeners();
}

export function clearSession(role: Role): void {
  localStorage.removeItem(KEYS[role]);
  notifyListeners();
}

function subscribe(listener: () => void): () => void {
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
