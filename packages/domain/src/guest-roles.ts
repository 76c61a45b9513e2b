/** What somebody is whom the patient or the doctor invites to their appointment's meeting. */
export const GUEST_ROLES = ['relative', 'interpreter'] as const;

export type GuestRole = (typeof GUEST_ROLES)[number];
