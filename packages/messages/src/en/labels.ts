import type { PatientRowStatus } from '@nadi/domain/appointment';
import type { GuestRole } from '@nadi/domain/stored-values';
import type { Translator } from './english.ts';

/** Names the status of an appointment in a patient's row. */
export function rowStatusLabel(i18n: Translator, status: PatientRowStatus): string {
  const labels: Record<PatientRowStatus, string> = {
    cancelled: i18n._('Appointment cancelled'),
    accepted: i18n._('Accepted'),
    missed: i18n._('Not attended'),
    paid: i18n._('Paid'),
    payable: i18n._('Pay Online'),
  };
  return labels[status];
}

/** Display name of a participant who entered no name. */
export const guestName = 'Guest';

/** Names the role of a guest. */
export function guestRoleLabel(i18n: Translator, role: GuestRole): string {
  return role === 'relative' ? i18n._('Relative') : i18n._('Interpreter');
}
