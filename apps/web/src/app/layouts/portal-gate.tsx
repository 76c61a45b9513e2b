import { type ReactNode, useEffect, useRef } from 'react';
import { paths } from '#app/paths.ts';
import { type PortalRole, usePortalRole } from '#shared/portal/portal-role.ts';
import { useLocation, useNavigate } from '#shared/router/routing.tsx';
import type { LoginDetour } from '#shared/session/login-detour.ts';

const DASHBOARDS = { admin: paths.adminDashboard, doctor: paths.doctorDashboard } as const;

/** Lets in whoever's portal it is; the admin view wins (spec §6), and nobody goes by /admin-login. */
export function PortalGate({ portal, children }: { portal: PortalRole; children: ReactNode }) {
  const signedIn = usePortalRole();
  const everIn = useRef(false);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    if (signedIn === portal) {
      everIn.current = true;
      return;
    }
    // Logging out by hand leads away by itself: then the address is no longer this page's.
    if (window.location.pathname !== pathname) return;
    const reason = everIn.current ? 'ended' : 'needed';
    const state: LoginDetour = { from: pathname + search, reason };
    if (signedIn) navigate(DASHBOARDS[signedIn], { replace: true });
    else navigate(paths.adminLogin, { replace: true, state });
  }, [signedIn, portal, pathname, search, navigate]);

  return signedIn === portal ? children : <div aria-busy className="min-h-dvh" />;
}
