import type { IncomingMessage } from 'node:http';

/** Allows at most `max` open connections per client address, counted on this node. */
export function connectionLimit(
  max: number,
  addressOf: (request: IncomingMessage) => string,
): (request: IncomingMessage) => boolean {
  const open = new Map<string, number>();

  return (request) => {
    const key = addressKey(addressOf(request));
    const count = open.get(key) ?? 0;
    if (count >= max) return false;
    open.set(key, count + 1);
    request.socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    });
    return true;
  };
}

/** An IPv6 client controls a whole /64 network, so that network counts as one address. */
export function addressKey(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const after = tail === '' ? [] : tail.split(':');
    while (groups.length + after.length < 8) groups.push('0');
    groups.push(...after);
  }
  const network = groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${network.join(':')}::/64`;
}
