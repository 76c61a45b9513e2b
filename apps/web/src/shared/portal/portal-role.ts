import { useSession } from '#shared/session/session.ts';

export type PortalRole = 'admin' | 'doctor';

/** Returns the portal this browser shows: with both tokens the admin's (docs/product.md#roles). */
export function usePortalRole(): PortalRole | null {
  const admin = useSession('admin').token;
  const doctor = useSession('doctor').token;
  if (admin) return 'admin';
  return doctor ? 'doctor' : null;
}

/** Cache key of everything a portal fetched, separate for each token. */
export function portalKey(role: PortalRole, token: string | null) {
  return ['portal', role, token] as const;
}
