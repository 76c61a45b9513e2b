import type { RouteName } from '@nadi/contract/routes';
import { isTransactionConflict } from '#platform/db/database-errors.ts';
import { withLowPrecedence } from '#platform/db/precedence.ts';
import type { AuditRule } from '#platform/http/audit-rule.ts';
import type { Mutation, Query, Reply, RequestContext } from '#platform/http/handler.ts';
import type { OutboxEntry } from '#platform/outbox.ts';
import { Problem } from '#platform/problem.ts';
import type { Route } from './route.ts';
import type { AtMostOnce } from './spend-nonce.ts';

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
  /** Records that a request was refused, without delaying the reply. */
  recordRefusal?(name: RouteName, context: Context, problem: Problem): void;
  /** Work after the commit: written in the same transaction, started after its commit. */
  readonly outbox: {
    enqueue(trx: Db, entries: readonly OutboxEntry[]): Promise<void>;
    wake(): void;
  };
}

/** Runs the use case with its audit entry and its outbox entries, as the fifth stage. */
export async function transact<Db>(
  { handler, name, runTogether }: Pick<Route<Db>, 'handler' | 'name' | 'runTogether'>,
  context: Context,
  atMostOnce: AtMostOnce<Db>,
  deps: TransactDeps<Db>,
): Promise<Reply<RouteName>> {
  try {
    if (handler.kind === 'query') return await runQuery(handler, context, deps);
    const runNow = () => runMutation({ handler, runTogether }, context, atMostOnce, deps);
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
  { database: { db }, recordAudit }: TransactDeps<Db>,
): Promise<Reply<RouteName>> {
  const reply = await query.execute(context, db);
  if (query.audit) await recordAudit(db, query.audit, context, reply);
  return reply;
}

interface MutationRoute<Db> extends Pick<Route<Db>, 'runTogether'> {
  readonly handler: Mutation<Db, RouteName>;
}

async function runMutation<Db>(
  { handler, runTogether }: MutationRoute<Db>,
  context: Context,
  atMostOnce: AtMostOnce<Db>,
  deps: TransactDeps<Db>,
): Promise<Reply<RouteName>> {
  const prepared = await handler.prepare?.(context, deps.database.db);
  const shared = await runTogether?.({ context, nonce: atMostOnce.nonce });
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
  { database, recordAudit, outbox }: TransactDeps<Db>,
): Promise<Committed> {
  return retryConflicts(() =>
    database.transaction((trx) =>
      atMostOnce.apply(trx, async () => {
        const reply = await mutation.execute(context, trx, prepared);
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
