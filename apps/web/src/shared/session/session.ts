import { useSyncExternalStore } from 'react';

export type Role = 'patient' | 'doctor' | 'admin';

// Spec §3 names the three keys.
const KEYS: Record<Role, string> = { patient: 'token', doctor: 'dToken', admin: 'aToken' };

const listeners = new Set<() => void>();

/** The role's token as it is now, in this tab and after a change in any other. */
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
  tellAll();
}

export function clearSession(role: Role): void {
  localStorage.removeItem(KEYS[role]);
  tellAll();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

function tellAll() {
  for (const listener of listeners) listener();
}
