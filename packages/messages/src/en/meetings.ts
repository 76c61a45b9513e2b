import type { GuestRole } from '@nadi/domain/guest-roles';

/** The display name of a participant who typed none. */
export const guestName = 'Guest';

export const guestRoleLabels: Readonly<Record<GuestRole, string>> = {
  relative: 'Relative',
  interpreter: 'Interpreter',
};
