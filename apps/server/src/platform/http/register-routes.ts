import type { Access, Endpoint } from '@nadi/contract/route-definition';
import { endpoints, type NamedEndpoint, type RouteName } from '@nadi/contract/routes';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Throttle } from '#platform/throttle.ts';
import type { Handler, Handlers } from './handler.ts';
import {
  LARGE_UPLOAD_BYTES_MAX,
  LONG_TEXT_BYTES_MAX,
  limitJsonOfUpload,
  limitLargeBodies,
  UPLOAD_BYTES_MAX,
} from './large-bodies.ts';
import { refuseMethod } from './method-not-allowed.ts';
import { authenticate, identifyBy } from './pipeline/authenticate.ts';
import { encodeJson, encodeSealed } from './pipeline/encode.ts';
import { isEnvelope, type ReceiveDeps, receive } from './pipeline/receive.ts';
import { runStages, type StageDeps } from './pipeline/run-stages.ts';
import { type BatchDeps, createBatchRunner, type Route } from './pipeline/transact.ts';
import { removeSpooledFiles } from './read-multipart.ts';

export interface RouteDeps<Db>
  extends ReceiveDeps,
    StageDeps<Db>,
    Pick<BatchDeps<Db>, 'recordAudits'> {
  readonly handlers: Handlers<Db>;
  /** Counts uploads that were started but not completely read. */
  readonly uploadLimiter: Throttle;
}

/** Registers every route at each of its paths. */
export function registerRoutes<Db>(app: FastifyInstance, deps: RouteDeps<Db>): void {
  const limitBodies = limitLargeBodies(() => deps.clock.now(), deps.uploadLimiter);
  const uploadOptions = ({ access, channel, largeUpload }: Endpoint) => ({
    bodyLimit: largeUpload ? LARGE_UPLOAD_BYTES_MAX : UPLOAD_BYTES_MAX,
    onRequest: [
      ...(channel === 'plain' ? [limitJsonOfUpload] : []),
      limitBodies((request) => findSender(access, request, deps)),
      ...(largeUpload ? [removeSpooledFiles] : []),
    ],
  });
  const longTextOptions = ({ access }: Endpoint) => ({
    bodyLimit: LONG_TEXT_BYTES_MAX,
    onRequest: limitBodies((request) => findSender(access, request, deps)),
  });
  const optionsOf = (definition: Endpoint) => {
    if (definition.upload) return uploadOptions(definition);
    return definition.longText ? longTextOptions(definition) : {};
  };
  for (const endpoint of endpoints) {
    const { name } = endpoint;
    const handler = handlerOf(endpoint, deps.handlers);
    const runInBatch = createBatchRunner(name, handler, { ...deps, log: app.log });
    const route = {
      name,
      definition: endpoint,
      schemas: endpoint,
      handler,
      runInBatch,
    } as Route<Db>;
    const serve = (request: FastifyRequest, reply: FastifyReply) =>
      serveJson(route, request, reply, deps);
    // One registration for all methods, because each one makes the start slower.
    const method = methodsOf(endpoint);
    app.route({ ...optionsOf(endpoint), method, url: endpoint.path, handler: serve });
  }
}

/** Returns the methods of a path; a sealed request is a POST, also to a route that reads. */
function methodsOf({ method, channel }: Endpoint): HTTPMethods[] {
  if (method === 'POST') return ['POST'];
  return channel === 'plain' ? ['GET', 'HEAD'] : ['GET', 'HEAD', 'POST'];
}

function handlerOf<Db>({ name, caller }: NamedEndpoint, handlers: Handlers<Db>) {
  const entry = handlers[name] as Handler<Db, RouteName> | Record<Access, Handler<Db, RouteName>>;
  return 'kind' in entry ? (entry as Handler<Db, RouteName>) : entry[caller];
}

/** Finds the account of a token in a header; the token of a sealed request is in its body. */
async function findSender<Db>(
  access: Access,
  { headers }: FastifyRequest,
  { findSession, clock }: StageDeps<Db>,
): Promise<string | null> {
  const identify = identifyBy(headers, findSession, { now: clock.now(), active: false });
  const actor = await authenticate(access, identify);
  return actor === null || actor.role === 'visitor' ? null : `${actor.role}:${actor.id}`;
}

/** Serves a route as JSON, plain or sealed like the request. */
async function serveJson<Db>(
  route: Route<Db>,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: RouteDeps<Db>,
): Promise<FastifyReply> {
  const isPlainPost = request.method === 'POST' && !isEnvelope(request.body);
  if (route.definition.method === 'GET' && isPlainPost) refuseMethod(reply, 'GET');
  const received = await receive(request, route, deps);
  const work = () => runStages(route, received, request, deps);
  return received.sealed
    ? encodeSealed(request, reply, received.sealed, work, deps.ownWords)
    : encodeJson(request, reply, await work());
}
