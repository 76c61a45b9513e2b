import type { OutboxEntry } from '#platform/outbox.ts';
import { findMessageAppointment, type MessageAppointment } from '#store/message-content.ts';
import type { Db } from '#store/tables.ts';
import { toDoctor, toPatient } from './entry-recipients.ts';

type Parties = Parameters<typeof toDoctor>[1] &
  Pick<MessageAppointment, 'patient_id' | 'request_until' | 'accepted_at'>;

export function isRequest({ request_until: until, accepted_at: accepted }: Parties): boolean {
  return until !== null && accepted === null;
}

/** Tells both parties of a new request, or of a request with another time. */
export function requestedEntries(request: Parties, now: number): OutboxEntry[] {
  const { id: appointmentId, patient_id: patientId, calendar_sequence } = request;
  const sequence = String(calendar_sequence);
  return [
    {
      ...toPatient('request-sent', patientId, now),
      payload: { appointmentId, sequence },
      deduplicationKey: `requested:${appointmentId}:${sequence}`,
    },
    { ...toDoctor('doctor-requested', request, now), dueAt: now },
  ];
}

/** Tells the patient of the answer, and the doctor of an acceptance by the desk. */
export async function requestDecidedEntries(
  trx: Db,
  appointmentId: string,
  { by, now }: { by: 'doctor' | 'clinic'; now: number },
): Promise<readonly OutboxEntry[]> {
  const facts = await findMessageAppointment(trx, appointmentId);
  if (!facts) return [];
  if (facts.accepted_at === null) return [declinedEntry(facts, now)];
  const accepted = {
    ...toPatient('request-accepted', facts.patient_id, now),
    payload: { appointmentId },
    deduplicationKey: `booked:${appointmentId}`,
  };
  return by === 'doctor' ? [accepted] : [accepted, toDoctor('doctor-booked', facts, now)];
}

export function declinedEntry(
  { id, patient_id: patientId }: MessageAppointment,
  now: number,
): OutboxEntry {
  return {
    ...toPatient('request-declined', patientId, now),
    payload: { appointmentId: id },
    deduplicationKey: `request-declined:${id}`,
  };
}
