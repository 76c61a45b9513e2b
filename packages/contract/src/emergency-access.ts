import {
  EMERGENCY_REASON_MAX,
  EMERGENCY_REASON_MIN,
  EMERGENCY_REMARK_MAX,
} from '@nadi/domain/limits';
import { z } from 'zod';
import { Id, paragraph } from './fields.ts';

/** The doctor's words for why they open the record; patient and clinic read them. */
export const EmergencyReason = paragraph(EMERGENCY_REASON_MAX).pipe(
  z.string().min(EMERGENCY_REASON_MIN),
);

/** The admin's words, for the clinic alone. */
export const EmergencyRemark = paragraph(EMERGENCY_REMARK_MAX);

/** The little that a doctor sees before the record is open. */
export const EmergencyPatient = z.object({
  _id: Id,
  name: z.string(),
  /** In years; absent without a date of birth. */
  age: z.number().optional(),
  /** The last two digits of the phone number; absent without one. */
  phoneEnd: z.string().optional(),
});
export type EmergencyPatient = z.infer<typeof EmergencyPatient>;

/**
 * A record that was opened in an emergency. `endsAt` is earlier than an hour after `openedAt` if the clinic ended it.
 * Instants in epoch milliseconds.
 */
export const EmergencyAccess = z.object({
  _id: Id,
  /** Empty if the clinic does not show patients the names of its staff. */
  doctor: z.string(),
  patient: z.string(),
  reason: z.string(),
  openedAt: z.number(),
  endsAt: z.number(),
  /** The clinic's check; absent before it. */
  checkedAt: z.number().optional(),
  justified: z.boolean().optional(),
  /** For the admin alone. */
  remark: z.string().optional(),
  /** For a patient: present and true if the record belongs to a dependant of theirs. */
  ofDependant: z.boolean().optional(),
});
export type EmergencyAccess = z.infer<typeof EmergencyAccess>;
