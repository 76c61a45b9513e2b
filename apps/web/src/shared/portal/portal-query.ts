import type { RouteName } from '@nadi/contract/addresses';
import type { Reply, Sent } from '@nadi/contract/routes';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/client.ts';
import { readToken } from '#shared/session/session.ts';
import { type PortalRole, portalKey } from './portal-role.ts';

/** A portal's read. A refetch that nobody asked for does not keep the sign-in alive. */
export function portalQuery<R extends RouteName>(role: PortalRole, name: R, body: Sent<R>) {
  return queryOptions({
    queryKey: [...portalKey(role, readToken(role)), name, body],
    queryFn: ({ client, queryKey, signal }): Promise<Reply<R>> => {
      const background = client.getQueryData(queryKey) !== undefined;
      return call(name, body, { signal, background });
    },
    placeholderData: keepPreviousData,
  });
}
