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
import { onClientError } from './client-error.ts';
import { closeUnreadBody, JSON_BYTES_MAX, UPLOAD_BYTES_MAX } from './large-bodies.ts';
import { problemFrom, replyProblem } from './problem-from-error.ts';
import { refuseForeignHosts } from './refuse-foreign-hosts.ts';

interface Options {
  log: FastifyBaseLogger;
  /** Addresses or networks whose `X-Forwarded-For` is trusted; none if undefined. */
  trustProxy: string | undefined;
  /** True if only this machine may reach the server. */
  trial: boolean;
}

/** Creates a Fastify server with the limits, log lines and error replies of every route. */
export async function createServer({ log, trustProxy, trial }: Options): Promise<FastifyInstance> {
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
    // Requests that arrive on an open connection while the server closes are still served.
    return503OnClosing: false,
    exposeHeadRoutes: false,
    // Other upgrades, such as HTTP/2 in clear text, are ignored: the request continues as HTTP/1.1.
    http: { shouldUpgradeCallback: ({ headers }) => /^websocket$/i.test(headers.upgrade ?? '') },
    clientErrorHandler: onClientError,
    // A malformed URL reaches no hook or handler; its reply has the format of every other error.
    frameworkErrors: (error, _request, reply) => {
      reply.header('x-content-type-options', 'nosniff');
      return sendProblem(reply, problemFrom(error) ?? new Problem('bad-input'));
    },
    routerOptions: { maxParamLength: 200 },
  });
  await app.register(multipart, {
    limits: { fileSize: UPLOAD_BYTES_MAX, files: 1, fields: 30, fieldSize: 8 * 1024, parts: 31 },
  });
  acceptEmptyJson(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  if (trial) refuseForeignHosts(app);
  app.addHook('onResponse', closeUnreadBody);
  // These lines contain no typed text, so they skip the search for values to redact.
  const requestLog = log.child({}, { redact: [], formatters: { log: (details) => details } });
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    requestLog.info({
      reqId: request.id,
      method,
      route: routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms,
    });
  });
  app.setErrorHandler((error, request, reply) => {
    return sendProblem(reply, replyProblem(error, request.log));
  });
  return app;
}

/** Some clients name the type of every body, even if a route takes no fields. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, String(body), done);
  });
}

function sendProblem(reply: FastifyReply, problem: Problem) {
  if (problem.retryAfter !== undefined) reply.header('retry-after', problem.retryAfter);
  return reply.code(problem.status).header('cache-control', 'no-store').send(problem.toRefusal());
}
