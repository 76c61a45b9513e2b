import type { Appointment } from '@nadi/contract/appointments';
import { joinClosesAt } from '@nadi/domain/join-window';
import type { Instant } from '@nadi/domain/limits';
import { isPending } from '#shared/appointment/is-pending.ts';

interface SplitAppointments {
  /** Pending and not over, earliest first. */
  upcoming: Appointment[];
  /** All others, latest first. */
  past: Appointment[];
}

export function splitAppointments(
  appointments: readonly Appointment[],
  now: Instant,
): SplitAppointments {
  const isUpcoming = (appointment: Appointment) =>
    isPending(appointment) && now <= joinClosesAt(appointment.startsAt);
  const byStart = appointments.toSorted((a, b) => a.startsAt - b.startsAt);
  return {
    upcoming: byStart.filter(isUpcoming),
    past: byStart.filter((appointment) => !isUpcoming(appointment)).toReversed(),
  };
}
