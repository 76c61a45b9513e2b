import { Agent, request } from 'node:http';

export interface Answer {
  status: number;
  text: string;
}

/** Sends JSON requests from one loopback address, over at most `sockets` connections. */
export function sendFrom(localAddress: string, url: string, sockets = 1) {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets, localAddress });
  return (path: string, body?: object, headers: Record<string, string> = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const method = body ? 'POST' : 'GET';
      const all = { ...headers, ...(body && { 'content-type': 'application/json' }) };
      const outgoing = request(`${url}${path}`, { method, agent, headers: all }, (reply) => {
        let text = '';
        reply.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text }));
        reply.on('error', reject);
      });
      outgoing.on('error', reject).end(body && JSON.stringify(body));
    });
}

/** Returns the nth address of a network that only this machine has. */
export function loopbackAddress(network: number, n: number): string {
  return `127.${network}.${Math.floor(n / 250)}.${(n % 250) + 1}`;
}
