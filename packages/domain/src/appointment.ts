import type { Instant } from './limits.ts';
import type { Actor, Role } from './permissions.ts';

/** What has happened to an appointment; null is "not yet". */
export interface AppointmentFacts {
  readonly cancelledAt: Instant | null;
  readonly cancelledBy: Role | null;
  readonly completedAt: Instant | null;
  readonly paidAt: Instant | null;
}

export interface AppointmentParties {
  readonly patientId: string;
  readonly doctorId: string;
}

export type AppointmentState = 'pending' | 'cancelled' | 'completed';

export function appointmentState(
  facts: Pick<AppointmentFacts, 'cancelledAt' | 'completedAt'>,
): AppointmentState {
  if (facts.completedAt !== null) return 'completed';
  return facts.cancelledAt === null ? 'pending' : 'cancelled';
}

/** A patient or doctor sees and changes only their own; the admin sees all. */
export function mayAccess(actor: Actor, appointment: AppointmentParties): boolean {
  switch (actor.role) {
    case 'visitor':
      return false;
    case 'patient':
      return appointment.patientId === actor.id;
    case 'doctor':
      return appointment.doctorId === actor.id;
    case 'admin':
      return true;
  }
}

export type PatientRowStatus = 'cancelled' | 'accepted' | 'paid' | 'payable';

/** Returns what a patient's list shows for an appointment. */
export function patientRowStatus(facts: AppointmentFacts): PatientRowStatus {
  const state = appointmentState(facts);
  if (state === 'cancelled') return 'cancelled';
  if (state === 'completed') return 'accepted';
  return facts.paidAt === null ? 'payable' : 'paid';
}

/** Whether cancelling gives the money back; a patient who cancels late leaves it to the admin. */
export function refundOnCancel(cancellation: {
  by: Role;
  startsAt: Instant;
  now: Instant;
  paid: boolean;
}): boolean {
  if (!cancellation.paid) return false;
  return cancellation.by !== 'patient' || cancellation.now < cancellation.startsAt;
}
