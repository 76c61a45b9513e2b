import type { RouteAddress } from '@nadi/contract/route-definition';
import type { ReplyBody, RouteName, Sent } from '@nadi/contract/routes';
import { queryOptions } from '@tanstack/react-query';
import { request } from '#shared/api/client.ts';
import { readToken } from '#shared/session/session.ts';
import { type PortalRole, portalKey } from './portal-role.ts';

/** Returns query options of a portal. A background refetch does not extend the session. */
export function portalQuery<R extends RouteName>(
  role: PortalRole,
  route: RouteAddress<R>,
  body: Sent<R>,
) {
  const token = readToken(role);
  return queryOptions({
    queryKey: [...portalKey(role, token), route, body],
    queryFn: ({ client, queryKey, signal }): Promise<ReplyBody<R>> => {
      const background = client.getQueryData(queryKey) !== undefined;
      return request(route, body, { signal, background });
    },
    placeholderData: previousDataOf(token),
  });
}

/** Shows the previous page while the next one loads, unless it was fetched with another token. */
function previousDataOf(token: string | null) {
  return <T>(data: T | undefined, before?: { queryKey: readonly unknown[] }): T | undefined =>
    before?.queryKey[2] === token ? data : undefined;
}
