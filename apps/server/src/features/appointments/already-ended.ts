import { type AppointmentState, appointmentState } from '@nadi/domain/appointment';
import { Problem } from '#platform/problem.ts';
import { findAppointment, toEndTimes } from '#store/appointments.ts';
import type { Db } from '#store/tables.ts';

const PROBLEMS = {
  pending: 'already-open',
  cancelled: 'already-cancelled',
  completed: 'already-completed',
  'no-show': 'already-no-show',
} as const satisfies Record<AppointmentState, string>;

/** Returns the problem that names how the appointment ended, for a change that came too late. */
export async function alreadyEnded(db: Db, id: string): Promise<Problem> {
  const appointment = await findAppointment(db, id);
  if (!appointment) return new Problem('appointment-not-found');
  return new Problem(PROBLEMS[appointmentState(toEndTimes(appointment))]);
}
