import type { Role } from '@nadi/domain/permissions';

/** The roles that each kind of route admits (docs/product/reception.md). Visitors need no session. */
export const ACCESS_ROLES = {
  visitor: [],
  patient: ['patient'],
  doctor: ['doctor'],
  admin: ['admin'],
  reception: ['admin', 'reception'],
} as const satisfies Record<string, readonly Role[]>;

/** The kinds of callers of a route. */
export type Access = keyof typeof ACCESS_ROLES;

export type SessionRole = (typeof ACCESS_ROLES)[Access][number];
