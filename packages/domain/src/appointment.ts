import type { Instant } from './limits.ts';
import type { Actor, Role } from './permissions.ts';

/** When each event of an appointment happened; null while it has not. */
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

export const APPOINTMENT_STATES = ['pending', 'cancelled', 'completed'] as const;

export type AppointmentState = (typeof APPOINTMENT_STATES)[number];

export function appointmentState(
  facts: Pick<AppointmentFacts, 'cancelledAt' | 'completedAt'>,
): AppointmentState {
  if (facts.completedAt !== null) return 'completed';
  return facts.cancelledAt === null ? 'pending' : 'cancelled';
}

/** Patients and doctors may access their own appointments, the admin all of them. */
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

/** Whether cancelling refunds the payment. After the start, a patient's refund is the admin's decision. */
export function refundOnCancel(cancellation: {
  by: Role;
  startsAt: Instant;
  now: Instant;
  paid: boolean;
}): boolean {
  if (!cancellation.paid) return false;
  return cancellation.by !== 'patient' || cancellation.now < cancellation.startsAt;
}
