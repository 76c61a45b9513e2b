import { type ReactNode, useEffect, useRef } from 'react';
import { paths } from '#app/paths.ts';
import { PORTAL_HOMES, type Portal, usePortal } from '#shared/portal/portal-role.ts';
import { useLocation, useNavigate } from '#shared/router/router.tsx';
import type { ReturnTo } from '#shared/session/return-to.ts';

type PortalGateProps = {
  portal: Portal;
  /** Another portal that also has these pages. */
  also?: Portal;
  children: ReactNode;
};

/** Shows its children in their own portal; redirects others to their first page or to /admin-login. */
export function PortalGate({ portal, also, children }: PortalGateProps) {
  const signedIn = usePortal();
  const admitted = signedIn !== null && (signedIn === portal || signedIn === also);
  const wasSignedIn = useRef(false);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    if (admitted) {
      wasSignedIn.current = true;
      return;
    }
    // After a manual sign-out the address has already changed.
    if (window.location.pathname !== pathname) return;
    const reason = wasSignedIn.current ? 'ended' : 'needed';
    const state: ReturnTo = { from: pathname + search, reason };
    if (signedIn) navigate(PORTAL_HOMES[signedIn], { replace: true });
    else navigate(paths.adminLogin, { replace: true, state });
  }, [signedIn, admitted, pathname, search, navigate]);

  return admitted ? children : <div aria-busy className="min-h-dvh" />;
}
