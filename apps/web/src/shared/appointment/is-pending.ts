import type { Appointment } from '@nadi/contract/appointments';

/** Returns whether an appointment is neither cancelled, completed nor recorded as a no-show. */
export function isPending({
  cancelled,
  isCompleted,
  noShow,
}: Pick<Appointment, 'cancelled' | 'isCompleted' | 'noShow'>): boolean {
  return !cancelled && !isCompleted && !noShow;
}
