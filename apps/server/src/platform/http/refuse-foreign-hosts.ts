import type { FastifyInstance } from 'fastify';
import { isLoopbackHost } from '#platform/loopback.ts';
import { Problem } from '#platform/problem.ts';

/**
 * Refuses requests under a name other than this machine's own. A website can point its name at 127.0.0.1
 * (DNS rebinding), and its pages then share an origin with the server there. Clients without a Host header
 * are not browsers.
 */
export function refuseForeignHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers, url }) => {
    const host = (headers.host ?? 'localhost').replace(/:\d+$/, '');
    if (isLoopbackHost(host)) return;
    // The inbox stays hidden (docs/product/messages.md#trial-inbox).
    throw new Problem(url.startsWith('/sandbox/mail') ? 'not-found' : 'foreign-host');
  });
}
