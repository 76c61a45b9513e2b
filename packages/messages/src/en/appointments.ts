import type { PatientRowStatus } from '@nadi/domain/appointment';

/** What a patient's row says about an appointment. */
export const rowStatusLabels = {
  cancelled: 'Appointment cancelled',
  accepted: 'Accepted',
  missed: 'Not attended',
  paid: 'Paid',
  payable: 'Pay Online',
} as const satisfies Record<PatientRowStatus, string>;
