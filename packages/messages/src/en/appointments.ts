import type { PatientRowStatus } from '@nadi/domain/appointment';

/** Status of an appointment in a patient's row. */
export const rowStatusLabels = {
  cancelled: 'Appointment cancelled',
  accepted: 'Accepted',
  missed: 'Not attended',
  paid: 'Paid',
  payable: 'Pay Online',
} as const satisfies Record<PatientRowStatus, string>;
