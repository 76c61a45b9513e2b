import { useQueryClient } from '@tanstack/react-query';
import { paths } from '#app/paths.ts';
import { useNavigate } from '#shared/router/routing.tsx';
import { clearSession } from '#shared/session/session.ts';

/** Forgets the patient's token, on the server and here, and goes to /login (spec §2). */
export function useSignOut(): () => void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return () => {
    void tellServer().finally(() => {
      clearSession('patient');
      queries.clear();
      navigate(paths.login);
    });
  };
}

/** Only asks: what comes of it is nobody's to wait for. Pages without calls load no client for it. */
async function tellServer(): Promise<void> {
  const client = await import('#shared/api/client.ts').catch(() => null);
  // The call reads the token before it is forgotten.
  void client?.call('signOutPatient').catch(() => undefined);
}
