import type { RouteDefinition } from '@nadi/contract/route-definition';
import type { Body, ReplyBody, RouteName } from '@nadi/contract/routes';
import type { z } from 'zod';
import type { Handler } from '#platform/http/handler.ts';
import type { RunTogether } from './transact-together.ts';

/** Everything the stages need to know about a route; they never look it up by name. */
export interface Route<Db> {
  /** Names the action in the audit trail. */
  readonly name: RouteName;
  readonly definition: RouteDefinition;
  readonly schemas: {
    readonly body: z.ZodType<Body<RouteName>>;
    readonly reply: z.ZodType<ReplyBody<RouteName>>;
  };
  readonly handler: Handler<Db, RouteName>;
  /** Of a mutation that carries out several requests in one transaction. */
  readonly runTogether?: RunTogether | undefined;
}
