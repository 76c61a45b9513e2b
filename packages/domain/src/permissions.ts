/** The sides of an appointment; the last one is the clinic. */
export const PARTIES = ['patient', 'doctor', 'admin'] as const;

export type Party = (typeof PARTIES)[number];

/** The roles of an account. */
export const ROLES = [...PARTIES, 'reception'] as const;

export type Role = (typeof ROLES)[number];

/** Returns whose side somebody acts for: reception acts for the clinic, as the admin does. */
export function partyOf(role: Role): Party {
  return role === 'reception' ? 'admin' : role;
}

/** The two who attend an appointment. */
export const ATTENDING_PARTIES = ['patient', 'doctor'] as const satisfies readonly Party[];

export type AttendingParty = (typeof ATTENDING_PARTIES)[number];

/** Everybody who works at the clinic. */
export type StaffRole = Exclude<Role, 'patient'>;

/** Those who act for the clinic. */
export type ClinicRole = Exclude<StaffRole, 'doctor'>;

/** The sides whose people sign in to a portal. */
export type StaffParty = Exclude<Party, 'patient'>;

export interface AccountHolder {
  readonly id: string;
  /**
   * The patients whom a patient manages now, read with the session: without those who are of age by then or
   * for whom the clinic has ended the access. Absent for other roles.
   */
  readonly dependants?: readonly string[];
}

/** Who makes a request; read from its token once, where the request arrives. */
export type Actor = { readonly role: 'visitor' } | ({ readonly role: Role } & AccountHolder);

/** Returns the patients for whom a patient acts: themselves and their dependants (docs/product.md#family). */
export function patientsOf({ id, dependants = [] }: AccountHolder): readonly string[] {
  return [id, ...dependants];
}

/** Returns whether a patient acts for this patient. Everything that a patient may do asks here. */
export function actsFor(patient: AccountHolder, patientId: string): boolean {
  return patientsOf(patient).includes(patientId);
}
