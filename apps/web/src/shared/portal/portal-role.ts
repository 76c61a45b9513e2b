import { useSession } from '#shared/session/session.ts';

export type PortalRole = 'admin' | 'doctor';

/** Whose portal this browser shows: with both tokens the admin's (spec §6). */
export function usePortalRole(): PortalRole | null {
  const admin = useSession('admin').token;
  const doctor = useSession('doctor').token;
  if (admin) return 'admin';
  return doctor ? 'doctor' : null;
}

/** Everything a portal fetched, by whoever is signed in: nobody sees what another's token brought. */
export function portalKey(role: PortalRole, token: string | null) {
  return ['portal', role, token] as const;
}
