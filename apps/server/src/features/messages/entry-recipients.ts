import { DOCTOR_MESSAGE_DELAY, minutes } from '@nadi/domain/limits';
import type { OutboxEntry } from '#platform/outbox.ts';
import type { MessageAppointment } from '#store/message-content.ts';

/** A message is not delayed if the new or the old time of the appointment is this close. */
const SOON = minutes(60);

export function toPatient(kind: string, id: string, now: number) {
  return { kind, recipient: { role: 'patient' as const, id }, locale: null, dueAt: now };
}

/**
 * Returns the notice to the doctor of an appointment.
 * @param soonest the time that decides whether the notice may wait; by default the appointment's
 */
export function toDoctor(
  kind: string,
  facts: Pick<MessageAppointment, 'id' | 'doctor_id' | 'starts_at' | 'calendar_sequence'>,
  now: number,
  soonest = facts.starts_at.getTime(),
): OutboxEntry {
  const sequence = String(facts.calendar_sequence);
  return {
    ...{ kind, recipient: { role: 'doctor', id: facts.doctor_id }, locale: null },
    payload: { appointmentId: facts.id, sequence },
    dueAt: doctorNoticeDue(soonest, now),
    deduplicationKey: `${kind}:${facts.id}:${sequence}`,
  };
}

/** Returns when the doctor is notified of a change at `at`, in epoch milliseconds. */
export function doctorNoticeDue(startsAt: number, at: number): number {
  return dueAfter(DOCTOR_MESSAGE_DELAY, startsAt, at);
}

export function dueAfter(delay: number, startsAt: number, at: number): number {
  return startsAt - at < SOON ? at : at + delay;
}
