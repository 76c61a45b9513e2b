import type { Access } from '@nadi/contract/route-definition';
import { Problem } from '#platform/problem.ts';
import type { Actor } from './authenticate.ts';

/**
 * Third stage: lets only the route's own role through. It runs before the body is read and parsed,
 * so that a stranger can neither send an upload nor probe the schema. Whether the actor may see one
 * particular record is decided by the use case.
 * @throws Problem 'not-signed-in'
 */
export function authorise(access: Access, actor: Actor | null): Actor {
  if (actor?.role !== access) throw new Problem('not-signed-in');
  return actor;
}
