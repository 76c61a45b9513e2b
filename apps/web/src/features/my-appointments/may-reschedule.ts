import type { Appointment } from '@nadi/contract/appointments';
import type { Instant } from '@nadi/domain/limits';

/** Returns whether the clinic still lets the patient reschedule (docs/product/appointments.md#rescheduling). */
export function mayReschedule(
  { rescheduleUntil = 0 }: Pick<Appointment, 'rescheduleUntil'>,
  now: Instant,
): boolean {
  return now < rescheduleUntil;
}
