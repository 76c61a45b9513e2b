import type { RouteName } from '@nadi/contract/addresses';
import type { ReplyBody, Sent } from '@nadi/contract/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/client.ts';
import { readToken } from '#shared/session/session.ts';
import { type PortalRole, portalKey } from './portal-role.ts';

/** A portal's read. A refetch that nobody asked for does not keep the sign-in alive. */
export function portalQuery<R extends RouteName>(role: PortalRole, name: R, body: Sent<R>) {
  const token = readToken(role);
  return queryOptions({
    queryKey: [...portalKey(role, token), name, body],
    queryFn: ({ client, queryKey, signal }): Promise<ReplyBody<R>> => {
      const background = client.getQueryData(queryKey) !== undefined;
      return call(name, body, { signal, background });
    },
    placeholderData: previousOf(token),
  });
}

/** The page before, while the next one comes; nothing that another's token brought. */
function previousOf(token: string | null) {
  return <T>(data: T | undefined, before?: { queryKey: readonly unknown[] }): T | undefined =>
    before?.queryKey[2] === token ? data : undefined;
}
