import { useSyncExternalStore } from 'react';
import { isReception, readToken, subscribe } from '#shared/session/session.ts';

/** Whose token a portal uses. */
export type PortalRole = 'admin' | 'doctor';

/** What a portal shows: reception has the admin's kind of token and fewer pages. */
export type Portal = PortalRole | 'reception';

/** Returns the portal this browser shows: with both tokens the admin's or reception's (docs/product.md#roles). */
export function usePortal(): Portal | null {
  return useSyncExternalStore(subscribe, readPortal, () => null);
}

function readPortal(): Portal | null {
  if (readToken('admin')) return isReception() ? 'reception' : 'admin';
  return readToken('doctor') ? 'doctor' : null;
}

/** Returns whose token the portal uses. */
export function tokenOfPortal(portal: Portal): PortalRole {
  return portal === 'reception' ? 'admin' : portal;
}

/** Cache key of everything a portal fetched, separate for each token. */
export function portalKey(role: PortalRole, token: string | null) {
  return ['portal', role, token] as const;
}
