import type { RouteAddress } from '@nadi/contract/route-definition';
import type { TokenRole } from '#shared/session/session.ts';

export interface ParsedRoute {
  method: 'GET' | 'POST';
  path: string;
  /** Encrypted. */
  sealed: boolean;
  /** The role that provides the token; null if visitors may call the route. */
  caller: TokenRole | null;
}

/** Parses an address of the route table, such as 'POST sealed patient /api/user/book-appointment'. */
export function parseRoute(route: RouteAddress<string>): ParsedRoute {
  const [method, channel, caller, path] = route.split(' ') as [
    ParsedRoute['method'],
    'sealed' | 'plain',
    TokenRole | 'visitor',
    string,
  ];
  return {
    method,
    path,
    sealed: channel === 'sealed',
    caller: caller === 'visitor' ? null : caller,
  };
}
