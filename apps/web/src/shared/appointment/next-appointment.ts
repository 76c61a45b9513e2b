import type { Appointment } from '@nadi/contract/appointments';
import { type Instant, minutes } from '@nadi/domain/limits';
import { DEFAULT_SCHEDULE } from '@nadi/domain/schedules/schedule';
import { isPending } from '#shared/appointment/is-pending.ts';

const LASTS = minutes(DEFAULT_SCHEDULE.rules.minutes);

/** Returns the first pending appointment with a slot that has not ended. */
export function nextAppointment(
  day: readonly Appointment[],
  now: Instant,
): Appointment | undefined {
  return day.find((appointment) => isPending(appointment) && appointment.startsAt + LASTS > now);
}
