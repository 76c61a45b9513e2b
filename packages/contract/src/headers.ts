import type { Role } from '@nadi/domain/permissions';

/** Marks a poll or a background refetch, which does not count as activity of the session. */
export const BACKGROUND_HEADER = 'nadi-background';

/**
 * Carries a key that the browser made, 256 bits in base64url, with which an account knows it again. In
 * the clear, since nodes of an older release refuse an envelope with a header that they do not know.
 */
export const DEVICE_HEADER = 'nadi-device';

/** The request header that carries each role's token. Admin and reception share a portal, and its header. */
export const TOKEN_HEADERS = {
  patient: 'token',
  doctor: 'dToken',
  admin: 'aToken',
  reception: 'aToken',
} as const satisfies Record<Role, string>;
