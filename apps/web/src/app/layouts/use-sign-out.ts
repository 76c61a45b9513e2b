import { useQueryClient } from '@tanstack/react-query';
import { paths } from '#app/paths.ts';
import { useNavigate } from '#shared/router/routing.tsx';
import { clearSession } from '#shared/session/session.ts';

/** Forgets the patient's token and everything fetched with it, and goes to /login (spec §2). */
export function useSignOut(): () => void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return () => {
    clearSession('patient');
    queries.clear();
    navigate(paths.login);
  };
}
