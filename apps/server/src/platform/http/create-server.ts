import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  fastify,
  LogController,
} from 'fastify';
import { Problem } from '#platform/problem.ts';
import { JSON_BYTES_MAX, UPLOAD_BYTES_MAX } from './body-limits.ts';
import { onClientError } from './client-error.ts';
import { problemFrom } from './problem-from-error.ts';

interface Options {
  log: FastifyBaseLogger;
  /** Addresses or networks whose `X-Forwarded-For` is believed; no one's where undefined. */
  trustProxy: string | undefined;
}

/** Fastify with our limits, our log lines and one way of refusing. */
export async function createServer({ log, trustProxy }: Options): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: log,
    trustProxy: trustProxy?.split(',').map((network) => network.trim()) ?? false,
    bodyLimit: JSON_BYTES_MAX,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    requestTimeout: 60_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    // What arrives on an open connection while we close is still answered.
    return503OnClosing: false,
    exposeHeadRoutes: false,
    // Other wishes (HTTP/2 over the same port, as some clients ask) are not heard: HTTP/1.1 goes on.
    http: { shouldUpgradeCallback: ({ headers }) => /^websocket$/i.test(headers.upgrade ?? '') },
    clientErrorHandler: onClientError,
    // An address that cannot be read meets no hook: it is refused here, in the same words.
    frameworkErrors: (error, _request, reply) => {
      reply.header('x-content-type-options', 'nosniff');
      return sendProblem(reply, problemFrom(error) ?? new Problem('bad-input'));
    },
    routerOptions: { maxParamLength: 200 },
  });
  await app.register(multipart, {
    limits: { fileSize: UPLOAD_BYTES_MAX, files: 1, fields: 30, fieldSize: 8 * 1024, parts: 31 },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({
      method,
      route: routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms,
    });
  });
  app.setErrorHandler((error, request, reply) => {
    const problem = problemFrom(error);
    if (!problem) request.log.error({ err: error }, 'a request failed');
    return sendProblem(reply, problem ?? new Problem('not-working'));
  });
  return app;
}

function sendProblem(reply: FastifyReply, problem: Problem) {
  if (problem.retryAfter !== undefined) reply.header('retry-after', problem.retryAfter);
  return reply.code(problem.status).header('cache-control', 'no-store').send(problem.toRefusal());
}
