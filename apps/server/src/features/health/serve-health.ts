import type { FastifyInstance } from 'fastify';

interface Health {
  ready(): Promise<boolean>;
}

/** Serves `/healthz` (the process answers) and `/readyz` (it can work). */
export function serveHealth(app: FastifyInstance, { ready }: Health): void {
  app.get('/healthz', { exposeHeadRoute: true }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ success: true }),
  );
  app.get('/readyz', { exposeHeadRoute: true }, async (_request, reply) => {
    const able = await ready().catch(() => false);
    if (!able) reply.code(503).header('retry-after', 5);
    return reply.header('cache-control', 'no-store').send({ success: able });
  });
}
