import { useQueryClient } from '@tanstack/react-query';
import { paths } from '#app/paths.ts';
import { useNavigate } from '#shared/router/routing.tsx';
import { clearSession, readToken } from '#shared/session/session.ts';

/** Forgets the patient's token, here at once and on the server, and goes to /login (spec §2). */
export function useSignOut(): () => void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return () => {
    void tellServer(readToken('patient'));
    clearSession('patient');
    queries.clear();
    navigate(paths.login);
  };
}

/** Only asks: what comes of it is nobody's to wait for. Pages without calls load no client for it. */
async function tellServer(token: string | null): Promise<void> {
  const client = await import('#shared/api/client.ts').catch(() => null);
  await client?.call('signOutPatient', {}, { token }).catch(() => undefined);
}
