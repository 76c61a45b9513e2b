/** The roles of an account. */
export const ROLES = ['patient', 'doctor', 'admin', 'reception'] as const;

export type Role = (typeof ROLES)[number];

/** The sides of an appointment; the last one is the clinic. */
export const PARTIES = ['patient', 'doctor', 'admin'] as const;

export type Party = (typeof PARTIES)[number];

/** Whose side somebody acts for: reception acts for the clinic, as the admin does. */
export function partyOf(role: Role): Party {
  return role === 'reception' ? 'admin' : role;
}

/** Who makes a request; read from its token once, where the request arrives. */
export type Actor = { readonly role: 'visitor' } | { readonly role: Role; readonly id: string };
