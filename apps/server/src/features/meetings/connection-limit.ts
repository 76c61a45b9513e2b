import type { IncomingMessage } from 'node:http';

/** Allows at most `max` open connections per client address, counted on this node. */
export function connectionLimit(
  max: number,
  addressOf: (request: IncomingMessage) => string,
): (request: IncomingMessage) => boolean {
  const open = new Map<string, number>();

  return (request) => {
    const key = addressOf(request);
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
