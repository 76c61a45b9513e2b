import type { SessionRole } from '@nadi/contract/route-definition';
import type { Body, RouteName } from '@nadi/contract/routes';
import type { Database } from '#platform/db/database.ts';
import type { Handler, Reply, RequestContext } from '#platform/http/handler.ts';
import type { Db, Tables } from '#store/tables.ts';

interface Request<R extends RouteName> {
  actor: { role: SessionRole; id: string; dependants?: readonly string[] };
  body: Body<R>;
  /** Epoch milliseconds. */
  now: number;
}

/** Runs a use case as the pipeline does: prepared first, then in a transaction. Needs no server. */
export async function runHandler<R extends RouteName>(
  database: Database<Tables>,
  handler: Handler<Db, R>,
  request: Request<R>,
): Promise<Reply<R>> {
  const context = request as unknown as RequestContext<R>;
  switch (handler.kind) {
    case 'query':
      return handler.execute(context, database.db);
    case 'mutation': {
      const prepared = await handler.prepare?.(context, database.db);
      const reply = await database.transaction((trx) => handler.execute(context, trx, prepared));
      handler.afterCommit?.(context, reply);
      return reply;
    }
  }
}
