import type { Role } from '@nadi/domain/permissions';

/** Marks a poll or a background refetch, which does not count as activity of the session. */
export const BACKGROUND_HEADER = 'nadi-background';

/** The request header that carries each role's token. Admin and reception share a portal, and its header. */
export const TOKEN_HEADERS = {
  patient: 'token',
  doctor: 'dToken',
  admin: 'aToken',
  reception: 'aToken',
} as const satisfies Record<Role, string>;
