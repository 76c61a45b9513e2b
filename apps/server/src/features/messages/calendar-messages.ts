import { minutes } from '@nadi/domain/limits';
import { calendarTitle } from '@nadi/messages/en/calendar-entry';
import { calendarMails } from '@nadi/messages/en/series-mails';
import { type CalendarEvent, writeInvitation } from '#platform/calendar-file.ts';
import type { DueEntry, OutboxEntry } from '#platform/outbox.ts';
import {
  findContact,
  findMessageAppointment,
  type MessageAppointment,
} from '#store/message-content.ts';
import { findInvitedAddress, wasNeverInvited } from '#store/messages.ts';
import type { Db } from '#store/tables.ts';
import {
  describeAppointment,
  describeTime,
  findPatientRecipient,
  isCurrent,
  isOver,
  type MessageContext,
  type PreparedMail,
  type PrepareMail,
  patientEvent,
} from './message-context.ts';

/** Builds the entries that add each appointment of a series to the calendar or remove it. */
export async function calendarEntries(
  trx: Db,
  method: 'REQUEST' | 'CANCEL',
  { ids, seriesId, now }: { ids: readonly string[]; seriesId?: string; now: number },
): Promise<OutboxEntry[]> {
  const entries: OutboxEntry[] = [];
  for (const id of ids) {
    const facts = await findMessageAppointment(trx, id);
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
  const facts = await findMessageAppointment(trx, appointmentId);
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

/**
 * Messages that exist for their calendar entry. Each appointment of a series has one, because a request or
 * a cancellation is about one event (RFC 5546 §3.2). A mailbox gets one if its calendar has an appointment
 * that is now announced to another address.
 */
export const calendarMailKinds = {
  'calendar-entry': (entry, context) =>
    entry.payload.method === 'CANCEL' ? removal(entry, context) : addition(entry, context),
} as const satisfies Record<string, PrepareMail>;

const addition: PrepareMail = async (entry, context) => {
  const facts = await findMessageAppointment(context.db, entry.payload.appointmentId ?? '');
  if (!facts || !isCurrent(entry, facts) || isOver(facts, context.now)) return null;
  const to = await findPatientRecipient(context, facts.patient_id);
  if (!to) return null;
  const text = calendarMails.added(describeAppointment(facts, context));
  return { to, text, calendar: toInvitation('REQUEST', patientEvent(facts, context), to, context) };
};

const removal: PrepareMail = async ({ payload }, context) => {
  const facts = await findMessageAppointment(context.db, payload.appointmentId ?? '');
  if (!facts) return null;
  if (payload.address !== undefined)
    return removalElsewhere(payload.address, payload, facts, context);
  if (await wasNeverInvited(context.db, facts)) return null;
  const to = await findPatientRecipient(context, facts.patient_id);
  if (!to) return null;
  const text = calendarMails.removed(
    context.i18n,
    context.clinic.name,
    describeTime(facts, context),
  );
  const event = patientEvent(facts, context);
  return { to, text, calendar: toInvitation('CANCEL', event, to, context) };
};

/** Reveals nothing new to the mailbox, which may no longer be the patient's. */
function removalElsewhere(
  email: string,
  payload: DueEntry['payload'],
  facts: MessageAppointment,
  context: MessageContext,
): PreparedMail {
  const to = { name: '', email };
  const startsAt = Number(payload.startsAt);
  const event = {
    ...patientEvent(facts, context),
    ...{ startsAt, endsAt: startsAt + minutes(facts.minutes), cancelled: true, description: '' },
    location: '',
    summary: calendarTitle({ i18n: context.i18n, doctor: null, clinic: context.clinic.name }),
  };
  const text = calendarMails.removed(context.i18n, context.clinic.name, null);
  return { to, text, calendar: toInvitation('CANCEL', event, to, context) };
}

function toInvitation(
  method: 'REQUEST' | 'CANCEL',
  event: CalendarEvent,
  to: { name: string; email: string },
  context: MessageContext,
) {
  const content = writeInvitation(event, {
    method,
    organizer: context.from,
    attendee: { name: to.name, address: to.email },
    at: context.now,
  });
  return { method, content };
}
