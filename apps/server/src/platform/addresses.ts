import { isIPv4, isIPv6 } from 'node:net';

/** Returns whether only this machine can open the URL. */
export function isLoopbackUrl(url: string): boolean {
  return isLoopbackHost(new URL(url).hostname);
}

/** Returns whether a host name or address is local: `localhost`, 127.0.0.0/8 or ::1. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || /^127(\.\d{1,3}){3}$/.test(host) || /^(::1|\[::1\])$/.test(host);
}

/**
 * Returns the unit that limits count: an IPv4 address, or the /64 network of an IPv6 one. A single home or
 * phone gets the whole network (RFC 6177).
 */
export function clientNetwork(address: string): string {
  const bare = address.replace(/%.*/, '');
  const mapped = bare.replace(/^::ffff:/i, '');
  if (isIPv4(mapped)) return mapped;
  return isIPv6(bare) ? `${expandGroups(bare).slice(0, 4).join(':')}::/64` : address;
}

/** Returns the eight groups of an IPv6 address, without leading zeros. */
function expandGroups(address: string): string[] {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const written = canonical.split(':').filter(Boolean).length;
  return canonical
    .replace('::', `:${'0:'.repeat(8 - written)}`)
    .split(':')
    .filter(Boolean);
}
