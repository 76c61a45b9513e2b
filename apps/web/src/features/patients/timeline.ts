import type { Appointment } from '@nadi/contract/appointments';
import type { PaymentRow } from '@nadi/contract/payments';
import type { Instant } from '@nadi/domain/limits';
import { formatRupees } from '@nadi/domain/money';
import { displayDate } from '@nadi/messages/en/dates';
import { METHODS, ORDER_LABELS } from '#shared/portal/payment-labels.ts';
import { sourceLabel } from '#shared/vitals/reading.ts';

export const EVENT_KINDS = ['appointment', 'payment', 'vitals'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

export interface TimelineEvent {
  readonly key: string;
  readonly at: Instant;
  readonly kind: EventKind;
  readonly title: string;
  readonly note: string;
}

/** Returns the events of a patient, newest first. */
export function timeline(
  appointments: readonly Appointment[],
  payments: readonly PaymentRow[],
): TimelineEvent[] {
  const events = [...appointments.flatMap(ofAppointment), ...payments.flatMap(ofPayment)];
  return events.toSorted((a, b) => b.at - a.at || a.key.localeCompare(b.key));
}

function ofAppointment(appointment: Appointment): TimelineEvent[] {
  const { _id, docData, slotTime, bookedAt, endedAt, vitals } = appointment;
  const note = `${docData.name}, ${docData.speciality}`;
  const booked = { kind: 'appointment' as const, at: bookedAt, key: `${_id} booked` };
  const events: TimelineEvent[] = [
    { ...booked, title: `Booked for ${dayOf(appointment)}, ${slotTime}`, note },
  ];
  if (vitals) {
    const title = `${vitals.bpm} BPM, ${vitals.spo2} % at booking`;
    const note = sourceLabel(vitals.source);
    events.push({ key: `${_id} vitals`, at: bookedAt, kind: 'vitals', title, note });
  }
  if (endedAt !== undefined) {
    const title = `${endTitle(appointment)}: ${dayOf(appointment)}, ${slotTime}`;
    const reason = appointment.cancelReason ? `${note}. “${appointment.cancelReason}”` : note;
    events.push({ ...booked, key: `${_id} ended`, at: endedAt, title, note: reason });
  }
  return events;
}

const CANCELLED_BY = { patient: 'the patient', doctor: 'the doctor', admin: 'the clinic' };

function endTitle({ cancelled, cancelledBy, isCompleted }: Appointment): string {
  if (cancelled) return `Cancelled by ${CANCELLED_BY[cancelledBy ?? 'patient']}`;
  return isCompleted ? 'Completed' : 'No-show';
}

function ofPayment(payment: PaymentRow): TimelineEvent[] {
  const { id, startedAt: at, paid, refunded, amount } = payment;
  const test = payment.test ? ', test' : '';
  const note = `${payment.doctor}, ${METHODS[payment.provider]}${test}`;
  const title =
    paid === 0
      ? `${formatRupees(amount)} not paid (${ORDER_LABELS[payment.state][1].toLowerCase()})`
      : `${formatRupees(paid)} paid${refunded > 0 ? `, ${formatRupees(refunded)} refunded` : ''}`;
  return [{ key: `payment ${id}`, at, kind: 'payment', title, note }];
}

function dayOf({ slotDate }: Appointment): string {
  return displayDate(slotDate);
}
