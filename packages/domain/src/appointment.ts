import { type Instant, minutes, NO_SHOW_WITHIN, REOPEN_WITHIN } from './limits.ts';
import { type Actor, actsFor, type Party } from './permissions.ts';

/** When each event of an appointment happened; null while it has not. */
export interface AppointmentFacts {
  readonly cancelledAt: Instant | null;
  readonly cancelledBy: Party | null;
  readonly completedAt: Instant | null;
  readonly noShowAt: Instant | null;
  readonly paidAt: Instant | null;
}

export interface AppointmentParties {
  readonly patientId: string;
  readonly doctorId: string;
}

export const APPOINTMENT_STATES = ['pending', 'cancelled', 'completed', 'no-show'] as const;

export type AppointmentState = (typeof APPOINTMENT_STATES)[number];

/** Where counting the appointments of one state stops: this many or more. */
export const APPOINTMENT_STATE_COUNT_MAX = 1000;

/** How an appointment is paid: through a provider, in cash once completed, or not yet. */
export const APPOINTMENT_PAYMENTS = ['online', 'cash', 'unpaid'] as const;

export type AppointmentPayment = (typeof APPOINTMENT_PAYMENTS)[number];

export function appointmentState(
  facts: Pick<AppointmentFacts, 'cancelledAt' | 'completedAt' | 'noShowAt'>,
): AppointmentState {
  if (facts.completedAt !== null) return 'completed';
  if (facts.noShowAt !== null) return 'no-show';
  return facts.cancelledAt === null ? 'pending' : 'cancelled';
}

/**
 * Returns whether the actor is a party: patients of the appointments of those they act for, doctors
 * of their own, the clinic of all.
 */
export function mayAccess(actor: Actor, appointment: AppointmentParties): boolean {
  switch (actor.role) {
    case 'visitor':
      return false;
    case 'patient':
      return actsFor(actor, appointment.patientId);
    case 'doctor':
      return appointment.doctorId === actor.id;
    case 'admin':
    case 'reception':
      return true;
  }
}

export type PatientRowStatus = 'cancelled' | 'accepted' | 'missed' | 'paid' | 'payable';

/** Returns what a patient's list shows for an appointment. */
export function patientRowStatus(facts: AppointmentFacts): PatientRowStatus {
  const state = appointmentState(facts);
  if (state === 'cancelled') return 'cancelled';
  if (state === 'completed') return 'accepted';
  if (state === 'no-show') return 'missed';
  return facts.paidAt === null ? 'payable' : 'paid';
}

/**
 * Returns whether a no-show can be recorded: from the start until seven days later, both included
 * (docs/product.md#appointment-states).
 */
export function mayRecordNoShow({ startsAt, now }: { startsAt: Instant; now: Instant }): boolean {
  return now >= startsAt && now <= startsAt + NO_SHOW_WITHIN;
}

/**
 * Returns whether completing or a no-show can be undone: for ten minutes; cancelling never can
 * (docs/product.md#appointment-states).
 */
export function mayReopen(
  facts: Pick<AppointmentFacts, 'cancelledAt' | 'completedAt' | 'noShowAt'>,
  now: Instant,
): boolean {
  const endedAt = facts.completedAt ?? facts.noShowAt;
  return facts.cancelledAt === null && endedAt !== null && now - endedAt <= REOPEN_WITHIN;
}

/**
 * Returns whether a party may cancel: a patient until the end of the appointment, the doctor and
 * the clinic also afterwards (docs/product.md#cancelling). The clinic's limit for patients is
 * checked apart.
 */
export function mayCancel(cancellation: {
  by: Party;
  startsAt: Instant;
  /** The length of the appointment. */
  minutes: number;
  now: Instant;
}): boolean {
  const { by, startsAt, minutes: length, now } = cancellation;
  return by !== 'patient' || now < startsAt + minutes(length);
}

/**
 * Returns whether cancelling refunds the payment. After the start, or once the consultation has begun before
 * it, a patient's refund is the admin's decision.
 */
export function refundOnCancel(cancellation: {
  by: Party;
  startsAt: Instant;
  now: Instant;
  paid: boolean;
  /** Patient and doctor have met, or the doctor has signed a note or issued a prescription. */
  begun: boolean;
}): boolean {
  const { by, startsAt, now, paid, begun } = cancellation;
  if (!paid) return false;
  return by !== 'patient' || (now < startsAt && !begun);
}
