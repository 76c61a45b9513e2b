export type Role = 'patient' | 'doctor' | 'admin';

/** Who is asking. Parsed from a token once, at the edge. */
export type Actor = { readonly role: 'visitor' } | { readonly role: Role; readonly id: string };

/** Who a call is for. A visitor's call is open to everyone, every other to that role alone. */
export type Access = Actor['role'];

/** The header that carries each role's token (spec §6). */
export const TOKEN_HEADERS = {
  patient: 'token',
  doctor: 'dToken',
  admin: 'aToken',
} as const satisfies Record<Role, string>;

export function mayCall(access: Access, actor: Actor): boolean {
  return access === 'visitor' || access === actor.role;
}
