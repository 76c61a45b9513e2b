import { type ReactNode, useEffect, useRef } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { paths } from '#app/paths.ts';
import { type PortalRole, usePortalRole } from '#shared/portal/portal-role.ts';
import type { LoginDetour } from '#shared/session/login-detour.ts';

const DASHBOARDS = { admin: paths.adminDashboard, doctor: paths.doctorDashboard } as const;

/** Lets in whoever's portal it is; the admin view wins (spec §6), and nobody goes by /admin-login. */
export function PortalGate({ portal, children }: { portal: PortalRole; children: ReactNode }) {
  const signedIn = usePortalRole();
  const everIn = useRef(false);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    if (signedIn) {
      everIn.current = true;
      return;
    }
    // Logging out by hand leads away by itself: then the address is no longer this page's.
    if (window.location.pathname !== pathname) return;
    const reason = everIn.current ? 'ended' : 'needed';
    const detour: LoginDetour = { from: pathname + search, reason };
    void navigate(paths.adminLogin, { replace: true, state: detour });
  }, [signedIn, pathname, search, navigate]);

  if (signedIn === portal) return children;
  if (signedIn) return <Navigate to={DASHBOARDS[signedIn]} replace />;
  return <div aria-busy className="min-h-dvh" />;
}
