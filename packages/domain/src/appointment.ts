import { hours, type Instant, minutes, NO_SHOW_WITHIN, REOPEN_WITHIN } from './limits.ts';
import type { Party } from './parties.ts';
import { type Actor, actsFor, hasClinicRight } from './permissions.ts';

/** Time of each event of an appointment; null until the event happens. */
export interface AppointmentFacts {
  readonly cancelledAt: Instant | null;
  readonly cancelledBy: Party | null;
  readonly completedAt: Instant | null;
  readonly noShowAt: Instant | null;
  readonly paidAt: Instant | null;
}

interface AppointmentParties {
  readonly patientId: string;
  readonly doctorId: string;
}

export const APPOINTMENT_STATES = ['pending', 'cancelled', 'completed', 'no-show'] as const;

export type AppointmentState = (typeof APPOINTMENT_STATES)[number];

/** Counting appointments of one state stops at this number. */
export const APPOINTMENT_STATE_COUNT_MAX = 1000;

/** Payment of an appointment: through a provider, in cash after completion, or not yet. */
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
 * Returns whether the actor is a party. Patients are parties to their own and their dependants'
 * appointments, doctors to their own, admins and reception to all, accountants to none.
 */
export function mayAccess(actor: Actor, appointment: AppointmentParties): boolean {
  switch (actor.role) {
    case 'visitor':
      return false;
    case 'patient':
      return actsFor(actor, appointment.patientId);
    case 'doctor':
      return appointment.doctorId === actor.id;
    default:
      return hasClinicRight(actor.role, 'appointments');
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
 * (docs/product/appointments.md#appointment-states).
 */
export function mayRecordNoShow({ startsAt, now }: { startsAt: Instant; now: Instant }): boolean {
  return now >= startsAt && now <= startsAt + NO_SHOW_WITHIN;
}

/**
 * Returns whether completing or a no-show can be undone, which is possible for ten minutes. Cancelling is
 * final (docs/product/appointments.md#appointment-states).
 */
export function mayReopen(
  facts: Pick<AppointmentFacts, 'cancelledAt' | 'completedAt' | 'noShowAt'>,
  now: Instant,
): boolean {
  const endedAt = facts.completedAt ?? facts.noShowAt;
  return facts.cancelledAt === null && endedAt !== null && now - endedAt <= REOPEN_WITHIN;
}

/**
 * Returns whether a party may cancel: a patient until the end of the appointment, the doctor and the clinic
 * also afterwards (docs/product/appointments.md#cancelling). Does not check the clinic's limit for patients.
 */
export function mayCancel(cancellation: {
  by: Party;
  startsAt: Instant;
  /** Length of the appointment in minutes. */
  minutes: number;
  now: Instant;
}): boolean {
  const { by, startsAt, minutes: length, now } = cancellation;
  return by !== 'patient' || now < startsAt + minutes(length);
}

/**
 * Returns whether cancelling refunds the payment. After the start, or after an earlier beginning of the
 * consultation, the admin decides about a patient's refund.
 */
export function refundOnCancel(cancellation: {
  by: Party;
  startsAt: Instant;
  now: Instant;
  paid: boolean;
  /** True if patient and doctor have met, or the doctor has signed a note or issued a prescription. */
  begun: boolean;
}): boolean {
  const { by, startsAt, now, paid, begun } = cancellation;
  if (!paid) return false;
  return by !== 'patient' || (now < startsAt && !begun);
}

/**
 * Returns the last instant at which the clinic's settings let patients cancel by themselves; undefined if
 * they set no limit (docs/product/appointments.md#cancelling).
 */
export function cancelUntil(startsAt: Instant, cancelHours: number): Instant | undefined {
  return cancelHours === 0 ? undefined : startsAt - hours(cancelHours);
}

/** Returns the identity of an appointment in every calendar, mail and feed (RFC 5545 §3.8.4.7); it never changes. */
export function calendarUid(appointmentId: string): string {
  return `${appointmentId}@appointments.nadi`;
}
