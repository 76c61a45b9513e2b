import type { FastifyInstance, FastifyRequest } from 'fastify';

interface Health {
  ready(): Promise<boolean>;
}

/**
 * Serves `/healthz` (the process answers) and `/readyz` (it can work). `/healthz?connection` adds how the
 * request arrived, for `npm run diagnose`, which measures the proxy in front.
 */
export function serveHealth(app: FastifyInstance, { ready }: Health): void {
  app.get('/healthz', { exposeHeadRoute: true }, (request, reply) => {
    const requested = 'connection' in (request.query as object);
    const body = { success: true, ...(requested && { connection: describeConnection(request) }) };
    return reply.header('cache-control', 'no-store').send(body);
  });
  app.get('/readyz', { exposeHeadRoute: true }, async (_request, reply) => {
    const able = await ready().catch(() => false);
    if (!able) reply.code(503).header('retry-after', 5);
    return reply.header('cache-control', 'no-store').send({ success: able });
  });
}

/** The client's address as limits count it, whether a proxy's word about it is believed, and our clock. */
function describeConnection(request: FastifyRequest) {
  const forwarded = request.headers['x-forwarded-for'] !== undefined;
  const trusted = (request.ips?.length ?? 0) > 1;
  const expected = request.ips !== undefined;
  const proxy = trusted ? 'trusted' : forwarded ? 'ignored' : expected ? 'silent' : 'none';
  return { address: request.ip, proxy, now: Date.now() };
}
