import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from '#shared/router/router.tsx';
import { useSession } from './session.ts';
import type { ReturnTo } from './sign-in.ts';

type PatientGateProps = {
  loginPath: string;
  /** Renders the page with the token, which keys its queries. */
  children: (token: string) => ReactNode;
};

/** Renders its children for signed-in patients; redirects everyone else to /login and back. */
export function PatientGate({ loginPath, children }: PatientGateProps) {
  const { token } = useSession('patient');
  const wasSignedIn = useRef(token !== null);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    if (token) {
      wasSignedIn.current = true;
      return;
    }
    // After a deliberate sign-out this page is no longer the current one.
    if (window.location.pathname !== pathname) return;
    const reason = wasSignedIn.current ? 'ended' : 'needed';
    const returnTo: ReturnTo = { from: pathname + search, reason };
    navigate(loginPath, { replace: true, state: returnTo });
  }, [token, pathname, search, loginPath, navigate]);

  return token ? children(token) : <div aria-busy className="min-h-dvh" />;
}
