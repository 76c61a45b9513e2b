import type { OutboxEntry } from '#platform/outbox.ts';
import { findContact, findMessageFacts } from '#store/message-facts.ts';
import { findInvitedAddress } from '#store/messages.ts';
import type { Db } from '#store/tables.ts';

/** Builds the entries that add each appointment of a series to the calendar or remove it. */
export async function calendarEntries(
  trx: Db,
  method: 'REQUEST' | 'CANCEL',
  { ids, seriesId, now }: { ids: readonly string[]; seriesId?: string; now: number },
): Promise<OutboxEntry[]> {
  const entries: OutboxEntry[] = [];
  for (const id of ids) {
    const facts = await findMessageFacts(trx, id);
    if (!facts) continue;
    const sequence = { sequence: String(facts.calendar_sequence) };
    entries.push({
      ...entryTo(facts.patient_id, now),
      payload: {
        ...{ appointmentId: id, method },
        ...(method === 'REQUEST' && sequence),
        ...(seriesId && { seriesId }),
      },
      deduplicationKey: `calendar-${method === 'REQUEST' ? 'added' : 'removed'}:${id}`,
    });
  }
  return entries;
}

/**
 * Builds the entry that removes an appointment from the calendar to which it was last sent. It applies if
 * the patient's messages go to another address now, because the address or the manager changed.
 * @param startsAt the time in that calendar, if the appointment has just moved
 */
export async function earlierMailboxEntries(
  trx: Db,
  appointmentId: string,
  { now, startsAt }: { now: number; startsAt?: Date },
): Promise<OutboxEntry[]> {
  const facts = await findMessageFacts(trx, appointmentId);
  if (!facts) return [];
  const address = await findInvitedAddress(trx, appointmentId, facts.calendar_sequence);
  if (address === null) return [];
  const contact = await findContact(trx, facts.patient_id, new Date(now));
  if (contact?.email === address) return [];
  return [
    {
      ...entryTo(facts.patient_id, now),
      // The entry stores the address, because the accounts may no longer have it.
      payload: {
        ...{ appointmentId, method: 'CANCEL', address },
        startsAt: String((startsAt ?? facts.starts_at).getTime()),
      },
      deduplicationKey: `calendar-left:${appointmentId}:${facts.calendar_sequence}`,
    },
  ];
}

function entryTo(patientId: string, now: number) {
  const recipient = { role: 'patient' as const, id: patientId };
  return { kind: 'calendar-entry', recipient, locale: null, dueAt: now };
}
