import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from '#shared/router/routing.tsx';
import type { LoginDetour } from './login-detour.ts';
import { useSession } from './session.ts';

type PatientGateProps = {
  loginPath: string;
  /** The page, given the token it may use; its queries are keyed by it. */
  children: (token: string) => ReactNode;
};

/** A page for logged-in patients; everyone else goes by /login and comes back. */
export function PatientGate({ loginPath, children }: PatientGateProps) {
  const { token } = useSession('patient');
  const everHad = useRef(token !== null);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    if (token) {
      everHad.current = true;
      return;
    }
    // Logging out by hand leads away by itself: then the address is no longer this page's.
    if (window.location.pathname !== pathname) return;
    const reason = everHad.current ? 'ended' : 'needed';
    const detour: LoginDetour = { from: pathname + search, reason };
    navigate(loginPath, { replace: true, state: detour });
  }, [token, pathname, search, loginPath, navigate]);

  return token ? children(token) : <div aria-busy className="min-h-dvh" />;
}
