import type { RouteName } from '@nadi/contract/routes';
import type { FastifyBaseLogger } from 'fastify';
import { createBatcher } from '#platform/batcher.ts';
import type { AuditRule } from '#platform/http/audit-rule.ts';
import type { Done, Handler, Mutation, RequestContext } from '#platform/http/handler.ts';
import type { SpentNonce } from '#platform/secure/request-opener.ts';
import type { NonceRecords } from './spend-nonce.ts';
import type { Committed, TransactDeps } from './transact.ts';

export interface TogetherDeps<Db> extends Pick<TransactDeps<Db>, 'database' | 'outbox'> {
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
export type RunTogether = (request: Request) => Promise<Committed | null>;

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
export function transactTogether<Db>(
  name: RouteName,
  handler: Handler<Db, RouteName>,
  deps: TogetherDeps<Db>,
): RunTogether | undefined {
  if (handler.kind === 'query' || !handler.together) return undefined;
  const { audit, together } = handler;
  const run = (group: readonly Request[]) =>
    deps.database
      .transaction((trx) => runGroup({ audit, together }, group, trx, deps))
      .catch((err: unknown) => {
        deps.log.info({ err, route: name, requests: group.length }, 'A group is run one by one');
        return group.map(() => null);
      });
  return createBatcher(run, { max: BATCH_MAX, maxWaitMs: MAX_WAIT_MS });
}

async function runGroup<Db>(
  { audit, together }: Required<Pick<Mutation<Db, RouteName>, 'audit' | 'together'>>,
  group: readonly Request[],
  trx: Db,
  { recordAudits, nonces, outbox }: TogetherDeps<Db>,
): Promise<(Committed | null)[]> {
  const replies = await together.execute(
    group.map(({ context }) => context),
    trx,
  );
  const done = group.flatMap(({ context, nonce }, n) => {
    const reply = replies[n];
    return reply ? [{ context, nonce, reply }] : [];
  });
  if (done.length === 0) return group.map(() => null);
  const spent = done.flatMap(({ nonce }) => nonce ?? []);
  if (spent.length > 0) await nonces.spendAll(trx, spent);
  if (audit) await recordAudits(trx, audit, done);
  const entries = (await together.outbox?.(done, trx)) ?? [];
  if (entries.length > 0) await outbox.enqueue(trx, entries);
  return replies.map((reply) => reply && { reply, hasEntries: entries.length > 0 });
}
