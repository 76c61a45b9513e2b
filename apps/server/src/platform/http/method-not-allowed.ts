import type { RouteDefinition } from '@nadi/contract/route-definition';
import { routes } from '@nadi/contract/routes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '#platform/problem.ts';

/** Replies 405 with the allowed methods to a known path under another method (RFC 9110 §15.5.6). */
export function registerMethodNotAllowed(app: FastifyInstance): void {
  const taken = Map.groupBy(Object.values(routes) as RouteDefinition[], ({ path }) => path);
  for (const [path, routes] of taken) {
    const allowed = routes.map(({ method }) => method);
    const method = METHODS.filter((other) => !app.hasRoute({ method: other, url: path }));
    app.route({ method, url: path, handler: methodNotAllowed(allowed.join(', ')) });
  }
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** @param allowed for the Allow header */
export function methodNotAllowed(allowed: string) {
  return async (_request: FastifyRequest, reply: FastifyReply): Promise<never> => {
    reply.header('allow', allowed);
    throw new Problem('method-not-allowed');
  };
}
