import type { Appointment } from '@nadi/contract/appointments';
import { joinClosesAt } from '@nadi/domain/join-window';
import type { Instant } from '@nadi/domain/limits';

/** The pending visit that begins next, or is under way; null when nothing lies ahead. */
export function nextVisit(appointments: readonly Appointment[], now: Instant): Appointment | null {
  const ahead = appointments.filter(
    ({ cancelled, isCompleted, startsAt }) =>
      !cancelled && !isCompleted && now <= joinClosesAt(startsAt),
  );
  return ahead.toSorted((a, b) => a.startsAt - b.startsAt)[0] ?? null;
}
