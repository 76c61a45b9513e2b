import { useQueryClient } from '@tanstack/react-query';
import { paths } from '#app/paths.ts';
import { useNavigate } from '#shared/router/router.tsx';
import { clearSession, readToken } from '#shared/session/session.ts';

/**
 * Clears the patient's session and the text typed in this tab, revokes the session on the server and goes to
 * /login.
 */
export function useSignOut(): () => void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return () => {
    const token = readToken('patient');
    // Loaded on demand, because some pages send no requests.
    void import('./revoke-patient-session.ts').then(
      (module) => module.revokePatientSession(token),
      () => undefined,
    );
    clearSession('patient');
    sessionStorage.clear();
    queries.clear();
    navigate(paths.login);
  };
}
