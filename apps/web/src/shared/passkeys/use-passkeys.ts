import * as routes from '@nadi/contract/generated/route-table';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { backgroundQuery } from '#shared/api/background-query.ts';
import { type TokenRole, useSession } from '#shared/session/session.ts';

/** Returns the query of the account's passkeys, and a function to fetch them again. */
export function usePasskeys(role: TokenRole) {
  const queries = useQueryClient();
  const { token } = useSession(role);
  const queryKey = ['passkeys', role, token];
  const query = useQuery(backgroundQuery(role, queryKey, routes.listPasskeys, {}));
  return { query, refresh: () => void queries.invalidateQueries({ queryKey }) };
}
