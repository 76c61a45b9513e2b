import type { GuestRole } from '@nadi/domain/stored-values';

/** Display name of a participant who entered no name. */
export const guestName = 'Guest';

export const guestRoleLabels: Readonly<Record<GuestRole, string>> = {
  relative: 'Relative',
  interpreter: 'Interpreter',
};
