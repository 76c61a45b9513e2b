import * as routes from '@nadi/contract/generated/route-table';
import { useQueryClient } from '@tanstack/react-query';
import { paths } from '#app/paths.ts';
import { clearDraft } from '#features/manage-doctors/doctor-draft.ts';
import { request } from '#shared/api/client.ts';
import type { PortalRole } from '#shared/portal/portal-role.ts';
import { useDraftsFirst } from '#shared/record/use-drafts-first.ts';
import { useNavigate } from '#shared/router/router.tsx';
import { clearSession, readToken } from '#shared/session/session.ts';

const ROUTES = { admin: routes.signOutAdmin, doctor: routes.signOutDoctor } as const;

/** Clears the session here, revokes it on the server and goes to /, once a doctor's drafts are sent. */
export function usePortalSignOut(role: PortalRole) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { leaveAfterDrafts, ...drafts } = useDraftsFirst(role === 'doctor', leave);

  function leave() {
    void request(ROUTES[role], {}, { token: readToken(role) }).catch(() => undefined);
    navigate(paths.home);
    clearSession(role);
    clearDraft();
    queries.clear();
  }

  return { ...drafts, signOut: leaveAfterDrafts, leave };
}
