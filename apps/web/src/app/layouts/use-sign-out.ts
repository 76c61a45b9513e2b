import { useQueryClient } from '@tanstack/react-query';
import { paths } from '#app/paths.ts';
import { call } from '#shared/api/client.ts';
import { useNavigate } from '#shared/router/routing.tsx';
import { clearSession } from '#shared/session/session.ts';

/** Forgets the patient's token, here and on the server, and goes to /login (spec §2). */
export function useSignOut(): () => void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return () => {
    // The call reads the token before it is forgotten. Without a network it ends by itself.
    void call('signOutPatient').catch(() => undefined);
    clearSession('patient');
    queries.clear();
    navigate(paths.login);
  };
}
