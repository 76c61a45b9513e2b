import { navigate } from '#shared/router/location.ts';
import { useLocation } from '#shared/router/router.tsx';
import type { ReturnTo } from './sign-in.ts';

/** Returns a function that goes to the login, from which the patient returns to this page. */
export function useLogin(loginPath: string) {
  const { pathname } = useLocation();
  return (reason: ReturnTo['reason'] = 'needed') => {
    const state: ReturnTo = { from: pathname, reason };
    navigate(loginPath, { state });
  };
}
