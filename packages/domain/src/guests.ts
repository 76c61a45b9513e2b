/** What somebody is whom the patient or the doctor invites to their appointment's meeting. */
export const GUEST_ROLES = ['relative', 'interpreter'] as const;

export type GuestRole = (typeof GUEST_ROLES)[number];

/** How others than the parties enter an appointment's room (GUESTS_IN_APPOINTMENTS). */
export const GUEST_POLICIES = ['lobby', 'open', 'none'] as const;

export type GuestPolicy = (typeof GUEST_POLICIES)[number];
