/**
 * Returns a fetch that sends every request to `base`, path prefix included. The official Stripe
 * client has options for host and port but not for a path:
 * `new Stripe(key, { httpClient: Stripe.createFetchHttpClient(fetchUnder(base)) })`.
 */
export function fetchWithBase(base: string): typeof fetch {
  const { origin, pathname } = new URL(base);
  const prefix = origin + pathname.replace(/\/$/, '');
  return (input, init) => {
    const requested = new URL(input instanceof Request ? input.url : input);
    const url = prefix + requested.pathname + requested.search;
    return fetch(input instanceof Request ? new Request(url, input) : url, init);
  };
}
