import type { PatientRowStatus } from '@nadi/domain/appointment';
import type { GuestRole } from '@nadi/domain/stored-values';

/** Status of an appointment in a patient's row. */
export const rowStatusLabels = {
  cancelled: 'Appointment cancelled',
  accepted: 'Accepted',
  missed: 'Not attended',
  paid: 'Paid',
  payable: 'Pay Online',
} as const satisfies Record<PatientRowStatus, string>;

/** Display name of a participant who entered no name. */
export const guestName = 'Guest';

export const guestRoleLabels: Readonly<Record<GuestRole, string>> = {
  relative: 'Relative',
  interpreter: 'Interpreter',
};
