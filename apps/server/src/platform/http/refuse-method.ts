import type { Address } from '@nadi/contract/address';
import { addresses } from '@nadi/contract/addresses';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '#platform/problem.ts';

/** An address of ours under another method: which it takes (RFC 9110 §15.5.6). */
export function refuseOtherMethods(app: FastifyInstance): void {
  const taken = Map.groupBy(Object.values(addresses) as Address[], ({ path }) => path);
  for (const [path, routes] of taken) {
    const allowed = routes.map(({ method }) => method);
    const method = OTHER_METHODS.filter((other) => !app.hasRoute({ method: other, url: path }));
    app.route({ method, url: path, handler: refuseMethod(allowed.join(', ')) });
  }
}

const OTHER_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** @param allowed for the Allow header */
export function refuseMethod(allowed: string) {
  return async (_request: FastifyRequest, reply: FastifyReply): Promise<never> => {
    reply.header('allow', allowed);
    throw new Problem('method-not-allowed');
  };
}
