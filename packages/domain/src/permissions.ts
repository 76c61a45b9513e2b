export type Role = 'patient' | 'doctor' | 'admin';

/** Who is asking. Parsed from a token once, at the edge. */
export type Actor = { readonly role: 'visitor' } | { readonly role: Role; readonly id: string };
