import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import multipart from '@fastify/multipart';
import { requestErrorMessages } from '@nadi/messages/en/request-errors';
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  fastify,
  LogController,
} from 'fastify';
import { isLoopbackHost } from '#platform/addresses.ts';
import { Problem } from '#platform/problem.ts';
import { closeUnreadBody, JSON_BYTES_MAX, UPLOAD_BYTES_MAX } from './large-bodies.ts';
import { problemFrom, replyProblem } from './problem-from-error.ts';
import { composeRefusal, type OwnWords } from './reply-language.ts';

interface Options {
  log: FastifyBaseLogger;
  /** Addresses or networks whose `X-Forwarded-For` is trusted; none if undefined. */
  trustProxy: string | undefined;
  /** True if only this machine may reach the server. */
  trial: boolean;
  /** Brings the clinic's own words into refusals; these are Nadi's own without it. */
  ownWords?: OwnWords;
}

/** Creates a Fastify server with the limits, log lines and error replies of every route. */
export async function createServer(options: Options): Promise<FastifyInstance> {
  const { log, trustProxy, trial, ownWords } = options;
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
  app.setErrorHandler(async (error, request, reply) => {
    const problem = replyProblem(error, request.log);
    return sendProblem(reply, problem, await composeRefusal(request, reply, problem, ownWords));
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

function sendProblem(reply: FastifyReply, problem: Problem, refusal = problem.toRefusal()) {
  if (problem.retryAfter !== undefined) reply.header('retry-after', problem.retryAfter);
  return reply.code(problem.status).header('cache-control', 'no-store').send(refusal);
}

const STATUS: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Refuses invalid HTTP, which no route receives, with our own message. */
export function onClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = STATUS[error.code ?? ''] ?? 400;
  const problem = new Problem('bad-input', { message: requestErrorMessages.unreadable });
  const body = JSON.stringify(problem.toRefusal());
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'x-content-type-options: nosniff',
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

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

/** Longer than the interval of a proxy's `/readyz` check (one second in `deploy/`). */
const DRAIN_MS = 3000;

/** Takes this process out of its load balancer before it stops. */
export interface Draining {
  /** `/readyz` answers 503 while this is true. */
  readonly started: boolean;
  /** Waits until the load balancer has had time to notice. */
  drain(): Promise<void>;
}

export function createDraining(): Draining {
  let started = false;
  return {
    get started() {
      return started;
    },
    drain() {
      started = true;
      return new Promise((resolve) => setTimeout(resolve, DRAIN_MS));
    },
  };
}

/** Closes each connection after its reply while draining, so that none is reused when the server stops. */
export function closeConnectionsWhileDraining(app: FastifyInstance, draining: Draining): void {
  app.addHook('onSend', async (_request, reply) => {
    if (draining.started) reply.header('connection', 'close');
  });
}
