import { type ReactNode, useEffect, useRef } from 'react';
import { paths } from '#app/paths.ts';
import { type PortalRole, usePortalRole } from '#shared/portal/portal-role.ts';
import { useLocation, useNavigate } from '#shared/router/router.tsx';
import type { ReturnTo } from '#shared/session/return-to.ts';

const DASHBOARDS = { admin: paths.adminDashboard, doctor: paths.doctorDashboard } as const;

/** Shows its children to the portal's own role; others go to their dashboard or to /admin-login. */
export function PortalGate({ portal, children }: { portal: PortalRole; children: ReactNode }) {
  const signedIn = usePortalRole();
  const wasSignedIn = useRef(false);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    if (signedIn === portal) {
      wasSignedIn.current = true;
      return;
    }
    // After a manual sign-out the address has already changed.
    if (window.location.pathname !== pathname) return;
    const reason = wasSignedIn.current ? 'ended' : 'needed';
    const state: ReturnTo = { from: pathname + search, reason };
    if (signedIn) navigate(DASHBOARDS[signedIn], { replace: true });
    else navigate(paths.adminLogin, { replace: true, state });
  }, [signedIn, portal, pathname, search, navigate]);

  return signedIn === portal ? children : <div aria-busy className="min-h-dvh" />;
}
