/**
 * A fetch that puts the base address's path before every request's own. The official Stripe
 * client takes a host and a port but no path:
 * `new Stripe(key, { httpClient: Stripe.createFetchHttpClient(fetchUnder(base)) })`.
 */
export function fetchWithBase(base: string): typeof fetch {
  const { origin, pathname } = new URL(base);
  const prefix = origin + pathname.replace(/\/$/, '');
  return (input, init) => {
    const asked = new URL(input instanceof Request ? input.url : input);
    const url = prefix + asked.pathname + asked.search;
    return fetch(input instanceof Request ? new Request(url, input) : url, init);
  };
}
