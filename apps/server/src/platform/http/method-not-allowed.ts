import { endpoints } from '@nadi/contract/routes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '#platform/problem.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Allow header by path of the route table. */
const allowedOf: ReadonlyMap<string, string> = new Map(
  [...Map.groupBy(endpoints, ({ path }) => path)].map(([path, taken]) => [
    path,
    taken.map(({ method }) => method).join(', '),
  ]),
);

/**
 * Replies 405 with the allowed methods to a known path under another method (RFC 9110 §15.5.6).
 * It serves as the handler of requests without a route, because a second route for each would double the
 * router.
 */
export function refuseOtherMethod({ method, url }: FastifyRequest, reply: FastifyReply): void {
  const allowed = METHODS.includes(method) && allowedOf.get(url.replace(/\?.*/, ''));
  if (allowed) refuseMethod(reply, allowed);
}

/**
 * Refuses a method that no route of the path has.
 * @param allowed for the Allow header
 * @throws Problem 'method-not-allowed'
 */
export function refuseMethod(reply: FastifyReply, allowed: string): never {
  reply.header('allow', allowed);
  throw new Problem('method-not-allowed');
}
