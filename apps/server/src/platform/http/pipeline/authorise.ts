import { ACCESS_ROLES, type Access } from '@nadi/contract/access';
import { Problem } from '#platform/problem.ts';
import type { Actor } from './authenticate.ts';

/**
 * Admits only the route's own roles, as the third stage. It runs before the body is read and parsed, so
 * that a visitor can neither send an upload nor probe the schema. The use case decides whether the actor
 * may see a particular record.
 * @throws Problem 'not-signed-in'
 */
export function authorise(access: Access, actor: Actor | null): Actor {
  if (!actor || !isLetIn(access, actor)) throw new Problem('not-signed-in');
  return actor;
}

function isLetIn(access: Access, { role }: Actor): boolean {
  const roles: readonly Actor['role'][] = access === 'visitor' ? ['visitor'] : ACCESS_ROLES[access];
  return roles.includes(role);
}
