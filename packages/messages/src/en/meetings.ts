import type { GuestRole } from '@nadi/domain/guests';

/** The display name of a participant who typed none. */
export const guestName = 'Guest';

export const guestRoleLabels: Readonly<Record<GuestRole, string>> = {
  relative: 'Relative',
  interpreter: 'Interpreter',
};
