import type { Appointment } from '@nadi/contract/appointments';
import type { Instant } from '@nadi/domain/limits';

/** Whether the clinic still lets the patient reschedule (docs/product.md#rescheduling). */
export function mayReschedule(
  { startsAt, rescheduleUntil = 0 }: Pick<Appointment, 'startsAt' | 'rescheduleUntil'>,
  now: Instant,
): boolean {
  return now < startsAt && now <= rescheduleUntil;
}
