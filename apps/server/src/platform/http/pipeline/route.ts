import type { RouteDefinition } from '@nadi/contract/route-definition';
import type { Body, ReplyBody, RouteName } from '@nadi/contract/routes';
import type { z } from 'zod';
import type { Handler } from '#platform/http/handler.ts';
import type { RunTogether } from './transact-together.ts';

/** All facts about a route that the stages need; they never look it up by name. */
export interface Route<Db> {
  /** Name of the action in the audit trail. */
  readonly name: RouteName;
  readonly definition: RouteDefinition;
  readonly schemas: {
    readonly body: z.ZodType<Body<RouteName>>;
    readonly reply: z.ZodType<ReplyBody<RouteName>>;
  };
  readonly handler: Handler<Db, RouteName>;
  /** For a mutation that carries out several requests in one transaction. */
  readonly runTogether?: RunTogether | undefined;
}
