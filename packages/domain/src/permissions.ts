/** The roles of an account. */
export const ROLES = ['patient', 'doctor', 'admin'] as const;

export type Role = (typeof ROLES)[number];

/** Who makes a request; read from its token once, where the request arrives. */
export type Actor = { readonly role: 'visitor' } | { readonly role: Role; readonly id: string };
