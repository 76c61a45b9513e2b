import type { Party } from './parties.ts';

/** Roles that act for the clinic. */
export const CLINIC_ROLES = ['admin', 'reception', 'accountant'] as const;

export type ClinicRole = (typeof CLINIC_ROLES)[number];

/** Roles of an account. */
export const ROLES = ['patient', 'doctor', ...CLINIC_ROLES] as const;

export type Role = (typeof ROLES)[number];

/** Returns the side that a role acts for: reception and accountants act for the clinic, as the admin does. */
export function partyOf(role: Role): Party {
  return role === 'patient' || role === 'doctor' ? role : 'admin';
}

/**
 * Rights of the clinic's roles. The route table says which routes a role may call, and this table what it
 * sees and decides there (docs/product/accounts.md#accounts-of-the-clinic).
 */
export const CLINIC_POLICY = {
  /** Sees and changes the appointments and contact details of all patients. */
  appointments: { admin: true, reception: true, accountant: false },
  /** Sees booked vitals and meeting codes. */
  vitals: { admin: true, reception: false, accountant: false },
  payments: { admin: true, reception: false, accountant: true },
  /** Merges a record into the account of somebody with different particulars. */
  doubtfulMerges: { admin: true, reception: false, accountant: false },
} as const satisfies Record<string, Readonly<Record<ClinicRole, boolean>>>;

/** Returns whether the role is one of the clinic's and has the right. */
export function hasClinicRight(role: Role, right: keyof typeof CLINIC_POLICY): boolean {
  return role !== 'patient' && role !== 'doctor' && CLINIC_POLICY[right][role];
}

/** The two sides that attend an appointment. */
export const ATTENDING_PARTIES = ['patient', 'doctor'] as const satisfies readonly Party[];

export type AttendingParty = (typeof ATTENDING_PARTIES)[number];

/** All roles that work at the clinic. */
export type StaffRole = Exclude<Role, 'patient'>;

/** Sides whose members sign in to a portal. */
export type StaffParty = Exclude<Party, 'patient'>;

export interface AccountHolder {
  readonly id: string;
  /**
   * Patients that a patient manages now, read with the session. Without dependants who came of age and
   * those whose access the clinic ended. Absent for other roles.
   */
  readonly dependants?: readonly string[];
}

/** Sender of a request, read once from its token when the request arrives. */
export type Actor = { readonly role: 'visitor' } | ({ readonly role: Role } & AccountHolder);

/** Returns the ids of the patient and their dependants (docs/product/family.md). */
export function patientsOf({ id, dependants = [] }: AccountHolder): readonly string[] {
  return [id, ...dependants];
}

/** Returns whether a patient acts for this patient. Every check of a patient's rights uses it. */
export function actsFor(patient: AccountHolder, patientId: string): boolean {
  return patientsOf(patient).includes(patientId);
}

/** The actor in the audit trail if a setting of the clinic acts by itself. */
export const CLINIC_SETTING = '00000000-0000-0000-0000-000000000000';
