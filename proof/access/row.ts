import type { Access } from '@nadi/contract/route-definition';
import type { Role } from '@nadi/domain/permissions';
import type { Body } from './bodies.ts';

type Roles =
  | 'admin'
  | 'admin accountant'
  | 'admin reception'
  | 'anyone'
  | `doctor${'' | ' admin' | ' admin reception' | ' admin reception accountant'}`
  | 'patient'
  | `patient admin${'' | ' accountant' | ' reception'}`
  | `patient doctor${'' | ' admin reception' | ' admin reception accountant'}`;

/** One side's objects are shared by all rows, which run in order: an earlier row may end one that a later row uses. */
export interface Row {
  /** The roles that the route admits; every other one gets 401. Null: it needs no session. */
  readonly admits: readonly Role[] | null;
  /** The body about one side's objects; for a route with several paths, one for each caller if they differ. */
  readonly body: Body | Partial<Record<Access, Body>>;
  /** The reply to the owner of the objects. */
  readonly status: number;
}

/** Returns the line of a route in the table. */
export function row(roles: Roles, body: Row['body'], status = 200): Row {
  return { admits: roles === 'anyone' ? null : (roles.split(' ') as Role[]), body, status };
}
