import type { Role } from '@nadi/domain/permissions';

export type Access = 'visitor' | 'patient' | 'doctor' | 'admin';

/** On a request that nobody made: a poll or a refetch, which keeps no sign-in alive. */
export const BACKGROUND_HEADER = 'nadi-background';

/** The header in which each role's token travels (spec §6). */
export const TOKEN_HEADERS = {
  patient: 'token',
  doctor: 'dToken',
  admin: 'aToken',
} as const satisfies Record<Role, string>;

/** The specification's three priorities of encrypted calls (spec §7), and everything else. */
export type Channel = 'high' | 'medium' | 'low' | 'plain';

export interface Address {
  readonly method: 'GET' | 'POST';
  readonly path: `/api/${string}`;
  readonly access: Access;
  readonly channel: Channel;
  /** Takes files: as a multipart form, or inside a sealed body. */
  readonly upload?: true;
}

export function get<P extends `/api/${string}`, A extends Access, C extends Channel>(
  path: P,
  access: A,
  channel: C,
) {
  return { method: 'GET', path, access, channel } as const;
}

export function post<P extends `/api/${string}`, A extends Access, C extends Channel>(
  path: P,
  access: A,
  channel: C,
) {
  return { method: 'POST', path, access, channel } as const;
}

export function upload<P extends `/api/${string}`, A extends Access, C extends Channel>(
  path: P,
  access: A,
  channel: C,
) {
  return { method: 'POST', path, access, channel, upload: true } as const;
}
