import { useQueryClient } from '@tanstack/react-query';
import { paths } from '#app/paths.ts';
import { useNavigate } from '#shared/router/router.tsx';
import { clearSession, readToken } from '#shared/session/session.ts';

/** Clears the patient's session and what was typed in this tab, revokes it on the server and goes to /login. */
export function useSignOut(): () => void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return () => {
    void revokeToken(readToken('patient'));
    clearSession('patient');
    sessionStorage.clear();
    queries.clear();
    navigate(paths.login);
  };
}

/** Fire and forget. The API client is loaded on demand for pages that make no calls. */
async function revokeToken(token: string | null): Promise<void> {
  const client = await import('#shared/api/client.ts').catch(() => null);
  await client?.call('signOutPatient', {}, { token }).catch(() => undefined);
}
