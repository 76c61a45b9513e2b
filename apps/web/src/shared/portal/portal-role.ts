import type { StaffParty } from '@nadi/domain/permissions';
import { useSyncExternalStore } from 'react';
import { readToken, subscribe } from '#shared/session/session.ts';

/** The role that owns a portal's token. */
export type PortalRole = StaffParty;

/** The pages a portal shows: reception uses the admin's kind of token and has fewer pages. */
export type Portal = PortalRole | 'reception';

const RECEPTION = 'nadi-reception';

/** The first page of each portal. */
export const PORTAL_HOMES: Readonly<Record<Portal, string>> = {
  admin: '/admin-dashboard',
  doctor: '/doctor-dashboard',
  reception: '/reception',
};

/**
 * Returns the portal that this browser shows; with both tokens, the admin's or reception's
 * (docs/product/basics.md#roles).
 */
export function usePortal(): Portal | null {
  return useSyncExternalStore(subscribe, readPortal, () => null);
}

function readPortal(): Portal | null {
  if (readToken('admin')) return localStorage.getItem(RECEPTION) ? 'reception' : 'admin';
  return readToken('doctor') ? 'doctor' : null;
}

/**
 * Records whether the admin's token belongs to reception, which only affects what is shown; call it before
 * `setSession`.
 */
export function setReception(reception: boolean): void {
  if (reception) localStorage.setItem(RECEPTION, '1');
  else localStorage.removeItem(RECEPTION);
}

/** Returns the role that owns the portal's token. */
export function tokenOfPortal(portal: Portal): PortalRole {
  return portal === 'reception' ? 'admin' : portal;
}

/** Returns the cache key of everything a portal fetched, separate for each token. */
export function portalKey(role: PortalRole, token: string | null) {
  return ['portal', role, token] as const;
}
