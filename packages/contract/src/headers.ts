import type { Role } from '@nadi/domain/permissions';

/** Marks a poll or a background refetch, which does not count as activity of the session. */
export const BACKGROUND_HEADER = 'nadi-background';

/**
 * Carries a key made by the browser, 256 bits in base64url, by which the server recognises it for an account.
 * Not encrypted, because nodes of an older release refuse an envelope with an unknown header.
 */
export const DEVICE_HEADER = 'nadi-device';

/** The request header with each role's token. The clinic's roles share a portal and its header. */
export const TOKEN_HEADERS = {
  patient: 'token',
  doctor: 'dToken',
  admin: 'aToken',
  reception: 'aToken',
  accountant: 'aToken',
} as const satisfies Record<Role, string>;
