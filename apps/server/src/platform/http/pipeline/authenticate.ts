import { TOKEN_HEADERS } from '@nadi/contract/headers';
import { ACCESS_ROLES, type Access } from '@nadi/contract/route-definition';
import type { SignedInActor } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';

type Role = SignedInActor['role'];

/** Sender of the request: the holder of a session of the route's role, or a visitor. */
export type Actor = SignedInActor | { readonly role: 'visitor' };

/** Finds the holder of a live session of this role; null if the token has none. */
export type Identify = <R extends Role>(role: R) => Promise<SignedInActor<R> | null>;

/**
 * Looks up a session by its token. `active` is false for polls and background refetches, because they do
 * not prolong a session.
 */
export type FindSession = <R extends Role>(
  role: R,
  token: string,
  now: number,
  active: boolean,
) => Promise<SignedInActor<R> | null>;

/** Returns a function that finds the session by the token header of a role. */
export function identifyBy(
  headers: Readonly<Record<string, unknown>>,
  findSession: FindSession,
  { now, active }: { now: number; active: boolean },
): Identify {
  return async (role) => {
    const token = headers[TOKEN_HEADERS[role].toLowerCase()];
    return typeof token === 'string' ? findSession(role, token, now, active) : null;
  };
}

/**
 * Returns the actor, as the second stage, or null if the route needs a session and there is none. Looks up
 * a token only for the roles of the route, so that tokens of other roles are unknown here.
 */
export async function authenticate(access: Access, identify: Identify): Promise<Actor | null> {
  if (access === 'visitor') return { role: 'visitor' };
  for (const role of ACCESS_ROLES[access]) {
    const actor = await identify(role);
    if (actor) return actor;
  }
  return null;
}

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
