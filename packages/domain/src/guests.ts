/** Role of a guest invited by the patient or the doctor to an appointment's meeting. */
export const GUEST_ROLES = ['relative', 'interpreter'] as const;

export type GuestRole = (typeof GUEST_ROLES)[number];

/** How guests enter an appointment's room (GUESTS_IN_APPOINTMENTS). */
export const GUEST_POLICIES = ['lobby', 'open', 'none'] as const;

export type GuestPolicy = (typeof GUEST_POLICIES)[number];
