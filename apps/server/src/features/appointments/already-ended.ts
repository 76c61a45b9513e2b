import { type AppointmentState, appointmentState } from '@nadi/domain/appointment';
import { Problem } from '#platform/problem.ts';
import { findAppointment } from '#store/appointments.ts';
import type { Db } from '#store/tables.ts';

const ENDED: Record<AppointmentState, 'already-cancelled' | 'already-completed'> = {
  pending: 'already-cancelled',
  cancelled: 'already-cancelled',
  completed: 'already-completed',
};

/** What the winner of the race made of it. */
export async function alreadyEnded(db: Db, id: string): Promise<Problem> {
  const ended = await findAppointment(db, id);
  const state = appointmentState({
    cancelledAt: ended?.cancelled_at?.getTime() ?? null,
    completedAt: ended?.completed_at?.getTime() ?? null,
  });
  return new Problem(ENDED[state]);
}
