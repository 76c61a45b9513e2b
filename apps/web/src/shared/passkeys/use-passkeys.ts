import * as routes from '@nadi/contract/generated/route-table';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '#shared/api/client.ts';
import { type TokenRole, useSession } from '#shared/session/session.ts';

/** Returns the account's passkeys, and a function to fetch them again. */
export function usePasskeys(role: TokenRole) {
  const queries = useQueryClient();
  const { token } = useSession(role);
  const queryKey = ['passkeys', role, token];
  const { data, error, refetch, isFetching } = useQuery({
    queryKey,
    queryFn: ({ client, signal }) => {
      const background = client.getQueryData(queryKey) !== undefined;
      return request(routes.listPasskeys, {}, { as: role, signal, background });
    },
  });
  const refresh = () => void queries.invalidateQueries({ queryKey });
  return { data, error, refetch, isFetching, refresh };
}
