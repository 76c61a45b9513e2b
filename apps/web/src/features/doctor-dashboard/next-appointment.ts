import type { Appointment } from '@nadi/contract/appointments';
import { type Instant, minutes, SLOT_MINUTES } from '@nadi/domain/limits';

/** Returns the first pending appointment whose slot has not ended. */
export function nextAppointment(
  day: readonly Appointment[],
  now: Instant,
): Appointment | undefined {
  return day.find(
    ({ startsAt, cancelled, isCompleted }) =>
      !cancelled && !isCompleted && startsAt + minutes(SLOT_MINUTES) > now,
  );
}
