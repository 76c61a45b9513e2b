import type { Throttle } from '#platform/throttle.ts';

interface SearchRequest {
  readonly actor: { readonly role: string; readonly id?: string };
  readonly body: object;
  readonly clientAddress: string;
}

/**
 * Limits the searches of an account, or of a client address where nobody is signed in
 * (docs/product.md#search-limits). Other requests pass.
 * @returns a function that throws Problem 'too-many'
 */
export function limitSearches(throttle: Throttle): (request: SearchRequest) => Promise<void> {
  return async ({ actor, body, clientAddress }) => {
    if (isSearch(body)) await throttle.consume(actor.id ?? clientAddress);
  };
}

/** True for text, and for the filters of free slots, which read every doctor's appointments. */
function isSearch(body: object): boolean {
  if ('search' in body && body.search) return true;
  if ('availableWithin' in body && body.availableWithin !== undefined) return true;
  return 'sort' in body && body.sort === 'earliest';
}
