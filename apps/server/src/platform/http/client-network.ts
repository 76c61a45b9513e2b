import { isIPv6 } from 'node:net';

/**
 * Returns whom limits count: an IPv4 address, or the /64 network of an IPv6 one, which a single
 * home or phone is given whole (RFC 6177).
 */
export function clientNetwork(address: string): string {
  const [bare = ''] = address.split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  if (mapped) return mapped;
  return isIPv6(bare) ? `${groupsOf(bare).slice(0, 4).join(':')}::/64` : address;
}

/** Returns the eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::').map((part) => part.split(':').filter(Boolean));
  if (tail === undefined) return [...head];
  const missing = 8 - head.length - tail.length;
  return [...head, ...Array<string>(missing).fill('0'), ...tail];
}
