import type { Endpoint } from '@nadi/contract/route-definition';
import type { Body, ReplyBody, RouteName } from '@nadi/contract/routes';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import { createBatcher } from '#platform/batcher.ts';
import { withLowPrecedence } from '#platform/db/database.ts';
import { isTransactionConflict } from '#platform/db/database-errors.ts';
import type {
  AuditRule,
  Done,
  Handler,
  Mutation,
  Query,
  Reply,
  RequestContext,
} from '#platform/http/handler.ts';
import type { OutboxEntry } from '#platform/outbox.ts';
import { Problem } from '#platform/problem.ts';
import type { SpentNonce } from '#platform/secure/request-opener.ts';
import type { AtMostOnce, NonceRecords } from './spend-nonce.ts';

/** All facts about a route on one of its paths; the stages never look it up by name. */
export interface Route<Db> {
  /** Name of the action in the audit trail. */
  readonly name: RouteName;
  readonly definition: Omit<Endpoint, 'body' | 'reply'>;
  readonly schemas: {
    readonly body: z.ZodType<Body<RouteName>>;
    readonly reply: z.ZodType<ReplyBody<RouteName>>;
  };
  readonly handler: Handler<Db, RouteName>;
  /** For a mutation that carries out several requests in one transaction. */
  readonly runInBatch?: RunInBatch | undefined;
}

type Context = RequestContext<RouteName>;

/** A request with a committed transaction. */
export interface Committed {
  readonly reply: Reply<RouteName>;
  /** True if it wrote entries to the outbox. */
  readonly hasEntries: boolean;
}

export interface TransactDeps<Db> {
  readonly database: {
    readonly db: Db;
    transaction<T>(run: (trx: Db) => Promise<T>): Promise<T>;
  };
  /** Records the actor, the action and the affected person; `db` is the transaction of the effect, if any. */
  recordAudit(
    db: Db,
    rule: AuditRule<RouteName>,
    context: Context,
    reply: Reply<RouteName>,
  ): Promise<void>;
  /**
   * Refuses ids of other places to an account of the reception that is limited to places: those in the
   * request, and those in the reply.
   * @throws Problem 'place-not-allowed'
   */
  guardPlaces?(db: Db, context: Context, reply?: Reply<RouteName>): Promise<void>;
  /** Records that a request was refused, without delaying the reply. */
  recordRefusal?(name: RouteName, context: Context, problem: Problem): void;
  /** Work after the commit: written in the same transaction, started after its commit. */
  readonly outbox: {
    enqueue(trx: Db, entries: readonly OutboxEntry[]): Promise<void>;
    wake(): void;
  };
}

/** Runs the use case with its audit entry and its outbox entries, as the fourth stage. */
export async function transact<Db>(
  { handler, name, runInBatch }: Pick<Route<Db>, 'handler' | 'name' | 'runInBatch'>,
  context: Context,
  atMostOnce: AtMostOnce<Db>,
  deps: TransactDeps<Db>,
): Promise<Reply<RouteName>> {
  try {
    await deps.guardPlaces?.(deps.database.db, context);
    if (handler.kind === 'query') return await runQuery(handler, context, deps);
    const runNow = () => runMutation({ handler, runInBatch }, context, atMostOnce, deps);
    const key = handler.serialKey?.(context);
    const run = key === undefined ? runNow : () => runInTurn(`${name} ${key}`, runNow);
    const { precedence } = handler;
    const chosen = typeof precedence === 'function' ? precedence(context) : precedence;
    return await (chosen === 'low' ? withLowPrecedence(run) : run());
  } catch (error) {
    if (error instanceof Problem) deps.recordRefusal?.(name, context, error);
    throw error;
  }
}

/** Runs a query. The reply waits for the audit trail, which records who read the data. */
async function runQuery<Db>(
  query: Query<Db, RouteName>,
  context: Context,
  { database: { db }, recordAudit, guardPlaces }: TransactDeps<Db>,
): Promise<Reply<RouteName>> {
  const reply = await query.execute(context, db);
  await guardPlaces?.(db, context, reply);
  if (query.audit) await recordAudit(db, query.audit, context, reply);
  return reply;
}

interface MutationRoute<Db> extends Pick<Route<Db>, 'runInBatch'> {
  readonly handler: Mutation<Db, RouteName>;
}

async function runMutation<Db>(
  { handler, runInBatch }: MutationRoute<Db>,
  context: Context,
  atMostOnce: AtMostOnce<Db>,
  deps: TransactDeps<Db>,
): Promise<Reply<RouteName>> {
  const prepared = await handler.prepare?.(context, deps.database.db);
  // A batch is not guarded.
  const mustRunAlone = deps.guardPlaces !== undefined && 'locationIds' in context.actor;
  const shared = mustRunAlone ? null : await runInBatch?.({ context, nonce: atMostOnce.nonce });
  const run = () =>
    runAlone(handler, { context, prepared }, atMostOnce, deps).catch(async (error) => {
      if (error instanceof Problem) await handler.discard?.(prepared, deps.database.db);
      throw error;
    });
  const { reply, hasEntries } = shared ?? (await run());
  if (hasEntries) deps.outbox.wake();
  handler.afterCommit?.(context, reply);
  return reply;
}

function runAlone<Db>(
  mutation: Mutation<Db, RouteName>,
  { context, prepared }: { context: Context; prepared: unknown },
  atMostOnce: AtMostOnce<Db>,
  { database, recordAudit, guardPlaces, outbox }: TransactDeps<Db>,
): Promise<Committed> {
  return retryConflicts(() =>
    database.transaction((trx) =>
      atMostOnce.apply(trx, async () => {
        const reply = await mutation.execute(context, trx, prepared);
        await guardPlaces?.(trx, context, reply);
        if (mutation.audit) await recordAudit(trx, mutation.audit, context, reply);
        const entries = (await mutation.outbox?.(context, reply, trx)) ?? [];
        if (entries.length > 0) await outbox.enqueue(trx, entries);
        return { reply, hasEntries: entries.length > 0 };
      }),
    ),
  );
}

/** The end of the last request of each key. */
const turns = new Map<string, Promise<unknown>>();

/** Runs after all earlier requests of the same key, successful or not. */
function runInTurn<T>(key: string, run: () => Promise<T>): Promise<T> {
  const mine = (turns.get(key) ?? Promise.resolve()).then(run);
  const ended = mine
    .catch(() => undefined)
    .finally(() => {
      if (turns.get(key) === ended) turns.delete(key);
    });
  turns.set(key, ended);
  return mine;
}

const ATTEMPTS_MAX = 3;

/** Retries a transaction that the database rolled back in favour of a concurrent one. */
async function retryConflicts<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt < ATTEMPTS_MAX; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (!isTransactionConflict(error)) throw error;
    }
  }
  return run();
}

export interface BatchDeps<Db> extends Pick<TransactDeps<Db>, 'database' | 'outbox'> {
  /** Writes the audit entries of a batch in its transaction. */
  recordAudits(
    trx: Db,
    rule: AuditRule<RouteName>,
    done: readonly Done<RouteName>[],
  ): Promise<void>;
  readonly nonces: Pick<NonceRecords<Db>, 'spendAll'>;
  readonly log: Pick<FastifyBaseLogger, 'info'>;
}

interface Request {
  readonly context: RequestContext<RouteName>;
  /** Nonce of a sealed request; null for a plain one. */
  readonly nonce: SpentNonce | null;
}

/** Carries out a request with others that wait. Null if the request must run alone; nothing was written. */
export type RunInBatch = (request: Request) => Promise<Committed | null>;

/** A transaction of this many requests holds its locks for a few milliseconds. */
const BATCH_MAX = 32;
/** A batch that waits longer than this for a lock no longer delays the next one. */
const MAX_WAIT_MS = 20;

/**
 * Lets requests of one route that arrive during a transaction share the next one, so that statements and
 * commit are paid once (docs/decisions/011-statements-of-a-booking.md). Undefined for a route without
 * batches. A batch that fails for any reason is undone, and each of its requests runs alone, so that no
 * request fails because of another.
 */
export function createBatchRunner<Db>(
  name: RouteName,
  handler: Handler<Db, RouteName>,
  deps: BatchDeps<Db>,
): RunInBatch | undefined {
  if (handler.kind === 'query' || !handler.batch) return undefined;
  const { audit, batch } = handler;
  const run = (requests: readonly Request[]) =>
    deps.database
      .transaction((trx) => runBatch({ audit, batch }, requests, trx, deps))
      .catch((err: unknown) => {
        deps.log.info(
          { err, route: name, requests: requests.length },
          'batch failed, retrying one by one',
        );
        return requests.map(() => null);
      });
  return createBatcher(run, { max: BATCH_MAX, maxWaitMs: MAX_WAIT_MS });
}

async function runBatch<Db>(
  { audit, batch }: Required<Pick<Mutation<Db, RouteName>, 'audit' | 'batch'>>,
  requests: readonly Request[],
  trx: Db,
  { recordAudits, nonces, outbox }: BatchDeps<Db>,
): Promise<(Committed | null)[]> {
  const replies = await batch.execute(
    requests.map(({ context }) => context),
    trx,
  );
  const done = requests.flatMap(({ context, nonce }, n) => {
    const reply = replies[n];
    return reply ? [{ context, nonce, reply }] : [];
  });
  if (done.length === 0) return requests.map(() => null);
  const spent = done.flatMap(({ nonce }) => nonce ?? []);
  if (spent.length > 0) await nonces.spendAll(trx, spent);
  if (audit) await recordAudits(trx, audit, done);
  const entries = (await batch.outbox?.(done, trx)) ?? [];
  if (entries.length > 0) await outbox.enqueue(trx, entries);
  return replies.map((reply) => reply && { reply, hasEntries: entries.length > 0 });
}
