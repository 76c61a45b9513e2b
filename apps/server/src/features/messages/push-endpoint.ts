/** Hosts of the push services of Chrome and Edge, Firefox, Windows and Safari. */
const KNOWN_HOSTS =
  /^(fcm\.googleapis\.com|([a-z0-9-]+\.)+push\.services\.mozilla\.com|([a-z0-9-]+\.)+notify\.windows\.com|web\.push\.apple\.com)$/;

/**
 * Returns whether an address belongs to an allowed push service: https at a known service, or an origin of
 * the setting `PUSH_SERVICES` (docs/product/messages.md#notifications).
 */
export function isPushEndpoint(endpoint: string, services: readonly string[]): boolean {
  // The stored address must be the one that is used, so that parsing cannot change it.
  if (!URL.canParse(endpoint) || new URL(endpoint).href !== endpoint) return false;
  const { protocol, hostname, port, origin, username, password, hash } = new URL(endpoint);
  if (username !== '' || password !== '' || hash !== '') return false;
  if (services.includes(origin)) return true;
  return protocol === 'https:' && port === '' && KNOWN_HOSTS.test(hostname);
}
