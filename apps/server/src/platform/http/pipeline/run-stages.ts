import { BACKGROUND_HEADER, DEVICE_HEADER } from '@nadi/contract/headers';
import type { CallerOf, RouteName } from '@nadi/contract/routes';
import { translateReply } from '@nadi/messages/reply-texts';
import type { FastifyRequest } from 'fastify';
import { clientNetwork } from '#platform/addresses.ts';
import type { RequestContext, SignedInActor } from '#platform/http/handler.ts';
import { CachedReply, ExportReply, FileReply } from '#platform/http/replies.ts';
import type { OwnWords } from '#platform/http/reply-language.ts';
import { findReplyTranslator } from '#platform/http/reply-language.ts';
import { Problem } from '#platform/problem.ts';
import { authenticate, authorise, type FindSession, identifyBy } from './authenticate.ts';
import { parseBody, parseDeviceKey, parseIdempotencyKey } from './parse.ts';
import type { Received } from './receive.ts';
import { type NonceRecords, repeatable, spendNonce } from './spend-nonce.ts';
import { type Route, type TransactDeps, transact } from './transact.ts';

export interface StageDeps<Db> extends TransactDeps<Db> {
  readonly findSession: FindSession;
  readonly nonces: NonceRecords<Db>;
  readonly clock: { now(): number };
  /** Brings the clinic's own words into replies. */
  readonly ownWords?: OwnWords;
  /** @throws Problem 'confirmation-required' if the actor must enter a code first */
  requireConfirmation?(actor: Pick<SignedInActor, 'tokenHash'>, now: number): Promise<void>;
  /** Runs the request, perhaps later. @throws Problem if there are too many of its kind */
  limitRequest?<T>(
    route: Route<Db>,
    context: RequestContext<RouteName>,
    run: () => Promise<T>,
  ): Promise<T>;
}

const READY_REPLIES = [CachedReply, FileReply, ExportReply];

/**
 * Runs a received request through all stages except the first and the last: authenticate, authorise, parse,
 * transact. Another path prefix or encoding has its own `receive` and `encode`.
 * @returns the body of the reply
 */
export async function runStages<Db>(
  route: Route<Db>,
  { headers, readBody, sealed }: Received,
  request: Pick<FastifyRequest, 'headers' | 'ip'>,
  deps: StageDeps<Db>,
): Promise<object> {
  const { access, caller, idempotent, knowsDevices, allPlaces } = route.definition;
  const now = deps.clock.now();
  const active = request.headers[BACKGROUND_HEADER] === undefined;
  const identify = identifyBy(headers, deps.findSession, { now, active });
  const actor = authorise(access, await authenticate(access, identify));
  if (allPlaces && 'locationIds' in actor) throw new Problem('place-not-allowed');
  const spends = sealed?.nonce && route.handler.kind === 'mutation';
  const atMostOnce = spends
    ? spendNonce(sealed.nonce, deps.nonces, {
        db: deps.database.db,
        visitor: actor.role === 'visitor',
      })
    : repeatable<Db>();
  return atMostOnce.attempt(async () => {
    if (route.definition.needsConfirmation && actor.role !== 'visitor') {
      await deps.requireConfirmation?.(actor, now);
    }
    const sessionId = request.headers['session-id'];
    const readTranslator = () => findReplyTranslator(request, deps.ownWords);
    const context: RequestContext<typeof route.name> = {
      actor,
      caller: caller as CallerOf<RouteName>,
      body: parseBody(route.schemas.body, await readBody()),
      now,
      clientAddress: clientNetwork(request.ip),
      // The key is read only if the route declares it, so that the OpenAPI document lists every route with
      // a key.
      idempotencyKey: idempotent && parseIdempotencyKey(headers['idempotency-key']),
      deviceKey: knowsDevices && parseDeviceKey(request.headers[DEVICE_HEADER]),
      userAgent: request.headers['user-agent'],
      sessionId: typeof sessionId === 'string' ? sessionId : undefined,
      identify,
      readTranslator,
    };
    const run = () => transact(route, context, atMostOnce, deps);
    const reply = await (deps.limitRequest?.(route, context, run) ?? run());
    if (READY_REPLIES.some((kind) => reply instanceof kind)) return reply;
    const parsed = route.schemas.reply.parse(reply);
    return 'message' in parsed ? translateReply(parsed, await readTranslator()) : parsed;
  });
}
