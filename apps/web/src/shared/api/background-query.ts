import type { RouteAddress } from '@nadi/contract/route-definition';
import type { RouteName } from '@nadi/contract/routes';
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { type ReplyAs, type RolesOf, request, type SentAs } from './client.ts';

/** Returns query options for a route. Only the first request is the user's; later ones do not extend the session. */
export function backgroundQuery<R extends RouteName, Role extends RolesOf<R>>(
  as: Role,
  queryKey: QueryKey,
  route: RouteAddress<R>,
  body: SentAs<R, Role>,
) {
  return queryOptions({
    queryKey,
    queryFn: ({ client, signal }): Promise<ReplyAs<R, Role>> => {
      const background = client.getQueryData(queryKey) !== undefined;
      return request(route, body, { as, signal, background });
    },
  });
}
