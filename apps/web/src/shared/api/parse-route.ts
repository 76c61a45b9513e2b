import type { RouteAddress } from '@nadi/contract/route-definition';
import type { TokenRole } from '#shared/session/session.ts';

export interface ParsedRoute {
  method: 'GET' | 'POST';
  path: string;
  /** Encrypted. */
  sealed: boolean;
  /** The role that provides the token; undefined if the request has none. */
  role: TokenRole | undefined;
}

/**
 * Parses an address of the route table, such as 'POST sealed patient /api/user/end-session doctor
 * /api/doctor/end-session', for one of its callers. `as` may be absent if there is one path. For a route of
 * visitors, `as` provides the token; a `public` route never has one.
 */
export function parseRoute(route: RouteAddress<string>, as?: TokenRole): ParsedRoute {
  const [method, channel, ...words] = route.split(' ');
  const isPublic = words[0] === 'public';
  const callers = isPublic ? words.slice(1) : words;
  const at = Math.max(callers.indexOf(as ?? ''), 0);
  const role = callers[at] === 'visitor' ? as : (callers[at] as TokenRole);
  return {
    method: method as ParsedRoute['method'],
    path: callers[at + 1] as string,
    sealed: channel === 'sealed',
    role: isPublic ? undefined : role,
  };
}
