import { BACKGROUND_HEADER, TOKEN_HEADERS } from '@nadi/contract/headers';
import type { RouteDefinition } from '@nadi/contract/route-definition';
import { type RouteName, routeNames, routes } from '@nadi/contract/routes';
import { parseWireFile } from '@nadi/secure-channel/files';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#platform/db/database.ts';
import { savepoint } from '#platform/db/savepoint.ts';
import { Problem } from '#platform/problem.ts';
import type { OpenedCall, SecureGate } from '#platform/secure/gate.ts';
import { JSON_BYTES_MAX, UPLOAD_BYTES_MAX } from './body-limits.ts';
import { CachedReply } from './cached-reply.ts';
import { clientNetwork } from './client-network.ts';
import type { Handler, Handlers, Reply, RequestContext, SignedInActor } from './handler.ts';
import { methodNotAllowed, registerMethodNotAllowed } from './method-not-allowed.ts';
import { parseBody } from './parse-body.ts';
import { problemFrom } from './problem-from-error.ts';
import { readMultipart } from './read-multipart.ts';

type Role = SignedInActor['role'];

export interface EndpointDeps<Tables> {
  handlers: Handlers<Database<Tables>['db']>;
  database: Database<Tables>;
  gate: SecureGate;
  /** Who a token belongs to; `active` when a person did this, not a poll. */
  authenticate(
    role: Role,
    token: string,
    now: number,
    active: boolean,
  ): Promise<SignedInActor | null>;
  /** Spends a mutation's nonce inside its transaction; false where it was spent before. */
  spendNonce(db: Database<Tables>['db'], nonce: NonNullable<OpenedCall['nonce']>): Promise<boolean>;
  isNonceSpent(
    db: Database<Tables>['db'],
    nonce: NonNullable<OpenedCall['nonce']>,
  ): Promise<boolean>;
  /** Leaves what a call did in the audit trail; `db` is the transaction of its effect. */
  keepTrail<R extends RouteName>(
    db: Database<Tables>['db'],
    name: R,
    call: RequestContext<R>,
    answer: Reply<R>,
  ): Promise<void>;
  clock: { now(): number };
  secureCalls: 'accept' | 'require';
}

/** What a call brought, whichever way it travelled. Header names in lower case. */
interface Incoming {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly opened: OpenedCall | null;
}

/** Gives every entry of the route table its address on the server. */
export function registerRoutes<Tables>(app: FastifyInstance, deps: EndpointDeps<Tables>): void {
  for (const name of routeNames) {
    const route: RouteDefinition = routes[name];
    const serve = (request: FastifyRequest, reply: FastifyReply) =>
      route.method === 'GET' && request.method === 'POST' && !isEnvelope(request.body)
        ? methodNotAllowed('GET')(request, reply)
        : serveCall(name, deps, request, reply);
    const bodyLimit = route.upload ? UPLOAD_BYTES_MAX : JSON_BYTES_MAX;
    if (route.method === 'GET') app.get(route.path, { exposeHeadRoute: true }, serve);
    if (route.method === 'POST' || route.channel !== 'plain') {
      app.post(route.path, { bodyLimit }, serve);
    }
  }
  registerMethodNotAllowed(app);
}

async function serveCall<Tables, R extends RouteName>(
  name: R,
  deps: EndpointDeps<Tables>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const incoming = await receive(name, deps, request);
  const { opened } = incoming;
  if (!opened) {
    const answer = await perform(name, deps, request, incoming);
    return answer instanceof CachedReply
      ? sendPrepared(request, reply, answer)
      : reply.header('cache-control', 'no-store').send(answer);
  }
  const { status, json, retryAfter } = await spendNonceOnFailure(name, deps, opened, () =>
    perform(name, deps, request, incoming),
  ).then(
    (answer) => ({
      status: 200,
      json: answer instanceof CachedReply ? answer.json : JSON.stringify(answer),
      retryAfter: undefined,
    }),
    (error: unknown) => {
      const problem = problemFrom(error) ?? internalError(error, request);
      // It was spent before this process began: the answer of an envelope that does not open.
      if (problem.code === 'decryption-failed') throw problem;
      const { status, retryAfter } = problem;
      return { status, json: JSON.stringify(problem.toRefusal()), retryAfter };
    },
  );
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  const encrypted = await opened.seal(status, json);
  return reply.code(status).header('cache-control', 'no-store').send({ encrypted });
}

/** A mutation that is refused before its transaction begins has spent its nonce all the same. */
async function spendNonceOnFailure<Tables, R>(
  name: RouteName,
  { handlers, spendNonce, isNonceSpent, database }: EndpointDeps<Tables>,
  { nonce }: OpenedCall,
  work: () => Promise<R>,
): Promise<R> {
  const spends = nonce && handlers[name].kind === 'mutation';
  if (spends && nonce.issuedBeforeStart && (await isNonceSpent(database.db, nonce))) {
    throw new Problem('decryption-failed');
  }
  return work().catch(async (error: unknown) => {
    if (spends) {
      await spendNonce(database.db, nonce).catch(() => undefined);
    }
    throw error;
  });
}

async function receive<Tables>(
  name: RouteName,
  deps: EndpointDeps<Tables>,
  request: FastifyRequest,
): Promise<Incoming> {
  const route: RouteDefinition = routes[name];
  if (route.channel !== 'plain' && isEnvelope(request.body)) {
    if (request.url.includes('?')) throw new Problem('decryption-failed');
    const { encrypted, clientPublicKey } = request.body;
    const opened = await deps.gate.open({
      encrypted,
      clientPublicKey,
      sessionId: request.headers['session-id'],
      path: route.path,
      isMutation: deps.handlers[name].kind === 'mutation',
    });
    const headers = Object.fromEntries(
      Object.entries(opened.headers).map(([key, value]) => [key.toLowerCase(), value]),
    );
    return { headers, body: route.upload ? withFiles(opened.body) : opened.body, opened };
  }
  if (deps.secureCalls === 'require' && route.channel !== 'plain') {
    throw new Problem('encryption-required');
  }
  if (request.isMultipart()) {
    if (!route.upload) throw new Problem('unsupported-type');
    return { headers: request.headers, body: await readMultipart(request), opened: null };
  }
  const body = request.method === 'GET' ? request.query : request.body;
  return { headers: request.headers, body, opened: null };
}

async function perform<Tables, R extends RouteName>(
  name: R,
  deps: EndpointDeps<Tables>,
  request: FastifyRequest,
  { headers, body, opened }: Incoming,
): Promise<Reply<R>> {
  const now = deps.clock.now();
  const active = request.headers[BACKGROUND_HEADER] === undefined;
  const identify = async (role: Role) => {
    const token = headers[TOKEN_HEADERS[role].toLowerCase()];
    return typeof token === 'string' ? deps.authenticate(role, token, now, active) : null;
  };
  const { access } = routes[name];
  const actor = access === 'visitor' ? { role: 'visitor' as const } : await identify(access);
  if (!actor) throw new Problem('not-signed-in');
  const call = {
    actor,
    body: parseBody(name, body),
    now,
    clientAddress: clientNetwork(request.ip),
    idempotencyKey: idempotencyKey(headers),
    sessionId: asText(request.headers['session-id']),
    identify,
  } as RequestContext<R>;
  const handler = deps.handlers[name] as Handler<Database<Tables>['db'], R>;
  const answer =
    handler.kind === 'query'
      ? await read(name, deps, handler, call)
      : await change(name, deps, handler, call, opened);
  if (answer instanceof CachedReply) return answer;
  return routes[name].reply.parse(answer) as Reply<R>;
}

/** Nobody's record is shown before it is written down who saw it. */
async function read<Tables, R extends RouteName>(
  name: R,
  deps: EndpointDeps<Tables>,
  handler: Extract<Handler<Database<Tables>['db'], R>, { kind: 'query' }>,
  call: RequestContext<R>,
): Promise<Reply<R>> {
  const { db } = deps.database;
  const answer = await handler.execute(call, db);
  await deps.keepTrail(db, name, call, answer);
  return answer;
}

async function change<Tables, R extends RouteName>(
  name: R,
  deps: EndpointDeps<Tables>,
  handler: Extract<Handler<Database<Tables>['db'], R>, { kind: 'mutation' }>,
  call: RequestContext<R>,
  opened: OpenedCall | null,
): Promise<Reply<R>> {
  const prepared = await handler.prepare?.(call, deps.database.db);
  const nonce = opened?.nonce;
  const takeEffect = async (db: Database<Tables>['db']) => {
    const answer = await handler.execute(call, db, prepared);
    await deps.keepTrail(db, name, call, answer);
    return answer;
  };
  const outcome = await deps.database.transaction(async (trx) => {
    if (!nonce) return { answer: await takeEffect(trx) };
    if (!(await deps.spendNonce(trx, nonce))) return { problem: new Problem('decryption-failed') };
    try {
      const answer = await savepoint(trx, () => takeEffect(trx));
      return { answer };
    } catch (error) {
      // A refused effect is undone; that its nonce was spent is kept (design §3, Secure calls).
      if (error instanceof Problem) return { problem: error };
      throw error;
    }
  });
  if ('problem' in outcome && outcome.problem) throw outcome.problem;
  const { answer } = outcome as { answer: Reply<R> };
  handler.afterCommit?.(call, answer);
  return answer;
}

function sendPrepared(request: FastifyRequest, reply: FastifyReply, made: CachedReply) {
  reply
    .header('etag', made.etag)
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding');
  if (knows(request.headers['if-none-match'], made.etag)) return reply.code(304).send();
  reply.header('content-type', 'application/json; charset=utf-8');
  if (!/\bgzip\b/.test(asText(request.headers['accept-encoding']) ?? ''))
    return reply.send(made.bytes);
  return reply.header('content-encoding', 'gzip').send(made.gzip);
}

/** RFC 9110 §13.1.2: a list, or any; compared without their strength. */
function knows(tags = '', etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return tags.split(',').some((tag) => tag.trim() === '*' || bare(tag) === bare(etag));
}

/** The specification's five fields become the file they describe; anything else stays as it came. */
function withFiles(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(
    Object.entries(body).map(([field, value]) => {
      const file = parseWireFile(value);
      if (!file) return [field, value];
      const { name, type, lastModified, bytes } = file;
      return [field, new File([bytes], name, { type, lastModified })];
    }),
  );
}

function internalError(error: unknown, request: FastifyRequest): Problem {
  request.log.error({ err: error }, 'a call failed');
  return new Problem('not-working');
}

/** Also half of one: what it lacks is refused as any envelope that does not open. */
function isEnvelope(body: unknown): body is { encrypted: unknown; clientPublicKey: unknown } {
  if (typeof body !== 'object' || body === null) return false;
  return 'encrypted' in body || 'clientPublicKey' in body;
}

function idempotencyKey(headers: Incoming['headers']): string | undefined {
  const key = asText(headers['idempotency-key']);
  if (key === undefined) return undefined;
  if (!/^[\x21-\x7e]{1,128}$/.test(key))
    throw new Problem('bad-input', { field: 'Idempotency-Key' });
  return key;
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
