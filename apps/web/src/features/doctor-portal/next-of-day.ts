import type { Appointment } from '@nadi/contract/appointments';
import { type Instant, minutes, SLOT_MINUTES } from '@nadi/domain/limits';

/** Whose turn it is or will be: the first pending visit whose time is not over yet. */
export function nextOfDay(day: readonly Appointment[], now: Instant): Appointment | undefined {
  return day.find(
    ({ startsAt, cancelled, isCompleted }) =>
      !cancelled && !isCompleted && startsAt + minutes(SLOT_MINUTES) > now,
  );
}
