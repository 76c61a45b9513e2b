import type { RouteDefinition } from '@nadi/contract/route-definition';
import type { Throttle } from '#platform/throttle.ts';
import { limitSearches } from './search-limit.ts';

export interface RequestThrottles {
  /** Searches of one account or client address. */
  readonly search: Throttle;
  /** Changes by one patient. */
  readonly mutation: Throttle;
  /** Pictures and documents that one patient or doctor uploads. */
  readonly upload: Throttle;
  /** Files that one patient or doctor downloads. */
  readonly download: Throttle;
}

interface LimitedRoute {
  readonly definition: Pick<RouteDefinition, 'download'>;
  readonly handler: { readonly kind: 'query' | 'mutation' };
}

interface LimitedRequest {
  readonly actor: { readonly role: string; readonly id?: string };
  readonly body: object;
  readonly clientAddress: string;
}

/**
 * Limits the requests of one account per minute, successful or not (docs/product/api.md#request-limits).
 * @param searchesAtOnce one if every statement waits for the previous one
 * @returns a function that runs the request, or throws Problem 'too-many'
 */
export function limitRequests(throttles: RequestThrottles, searchesAtOnce: number) {
  const limitSearch = limitSearches(throttles.search, searchesAtOnce);
  return async <T>(route: LimitedRoute, request: LimitedRequest, run: () => Promise<T>) => {
    await countRequest(throttles, route, request);
    return limitSearch(request, run);
  };
}

async function countRequest(
  { mutation, upload, download }: RequestThrottles,
  { definition, handler }: LimitedRoute,
  { actor, body }: LimitedRequest,
): Promise<void> {
  if (actor.id === undefined || actor.role === 'admin') return;
  const key = `${actor.role}:${actor.id}`;
  if (actor.role === 'patient' && handler.kind === 'mutation') await mutation.consume(key);
  if (definition.download) await download.consume(key);
  if (Object.values(body).some((value) => value instanceof Blob)) await upload.consume(key);
}
