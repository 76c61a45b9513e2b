export type Access = 'visitor' | 'patient' | 'doctor' | 'admin';

/** The specification's three priorities of encrypted calls (spec §7), and everything else. */
export type Channel = 'high' | 'medium' | 'low' | 'plain';

export interface Address {
  readonly method: 'GET' | 'POST';
  readonly path: `/api/${string}`;
  readonly access: Access;
  readonly channel: Channel;
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
