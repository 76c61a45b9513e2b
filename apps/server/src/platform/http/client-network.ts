import { isIPv4, isIPv6 } from 'node:net';

/**
 * Returns the unit that limits count: an IPv4 address, or the /64 network of an IPv6 one. A single home or
 * phone gets the whole network (RFC 6177).
 */
export function clientNetwork(address: string): string {
  const bare = address.replace(/%.*/, '');
  const mapped = bare.replace(/^::ffff:/i, '');
  if (isIPv4(mapped)) return mapped;
  return isIPv6(bare) ? `${groupsOf(bare).slice(0, 4).join(':')}::/64` : address;
}

/** Returns the eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const written = canonical.split(':').filter(Boolean).length;
  return canonical
    .replace('::', `:${'0:'.repeat(8 - written)}`)
    .split(':')
    .filter(Boolean);
}
