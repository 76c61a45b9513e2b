import type { Appointment } from '@nadi/contract/appointments';
import type { AppointmentFacts } from '@nadi/domain/appointment';

/** The wire's booleans back to the domain's facts; that something happened is known, not when. */
export function factsOf(
  appointment: Pick<Appointment, 'cancelled' | 'isCompleted' | 'payment' | 'bookedAt'>,
): AppointmentFacts {
  const since = (happened: boolean) => (happened ? appointment.bookedAt : null);
  return {
    cancelledAt: since(appointment.cancelled),
    cancelledBy: null,
    completedAt: since(appointment.isCompleted),
    paidAt: since(appointment.payment),
  };
}
