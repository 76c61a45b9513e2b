import type { Appointment } from '@nadi/contract/appointments';
import { joinClosesAt } from '@nadi/domain/join-window';
import { type Instant, minutes } from '@nadi/domain/limits';
import { isPending } from '#shared/appointment/appointment.ts';

/** Returns whether the patient may still cancel (docs/product/appointments.md#cancelling). */
export function mayCancel(appointment: Appointment, now: Instant): boolean {
  return !isOver(appointment, now) && now <= (appointment.cancelUntil ?? now);
}

/** Returns whether the clinic still lets the patient reschedule (docs/product/appointments.md#rescheduling). */
export function mayReschedule(
  { rescheduleUntil = 0 }: Pick<Appointment, 'rescheduleUntil'>,
  now: Instant,
): boolean {
  return now < rescheduleUntil;
}

/** Returns whether an appointment has ended; it can be joined a little longer. */
export function isOver(appointment: Appointment, now: Instant): boolean {
  return now >= appointment.startsAt + minutes(appointment.minutes ?? 30);
}

interface SplitAppointments {
  /** Pending appointments with a meeting that has not closed, earliest first. */
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
