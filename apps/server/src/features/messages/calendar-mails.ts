import { minutes } from '@nadi/domain/limits';
import { calendarTitle } from '@nadi/messages/en/mail';
import { calendarMails } from '@nadi/messages/en/series-mails';
import { type CalendarEvent, writeInvitation } from '#platform/mail/calendar-file.ts';
import type { DueEntry } from '#platform/outbox.ts';
import { findMessageFacts, type MessageFacts } from '#store/message-facts.ts';
import { wasNeverInvited } from '#store/messages.ts';
import {
  describeAppointment,
  describeTime,
  isCurrent,
  isOver,
  patientEvent,
} from './describe-appointment.ts';
import {
  findPatientRecipient,
  type MessageContext,
  type PreparedMail,
  type PrepareMail,
} from './message-context.ts';

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
  const facts = await findMessageFacts(context.db, entry.payload.appointmentId ?? '');
  if (!facts || !isCurrent(entry, facts) || isOver(facts, context.now)) return null;
  const to = await findPatientRecipient(context, facts.patient_id);
  if (!to) return null;
  const text = calendarMails.added(describeAppointment(facts, context));
  return { to, text, calendar: invitation('REQUEST', patientEvent(facts, context), to, context) };
};

const removal: PrepareMail = async ({ payload }, context) => {
  const facts = await findMessageFacts(context.db, payload.appointmentId ?? '');
  if (!facts) return null;
  if (payload.address !== undefined)
    return removalElsewhere(payload.address, payload, facts, context);
  if (await wasNeverInvited(context.db, facts)) return null;
  const to = await findPatientRecipient(context, facts.patient_id);
  if (!to) return null;
  const text = calendarMails.removed(context.clinic.name, describeTime(facts, context.zone));
  const event = patientEvent(facts, context);
  return { to, text, calendar: invitation('CANCEL', event, to, context) };
};

/** Reveals nothing new to the mailbox, which may no longer be the patient's. */
function removalElsewhere(
  email: string,
  payload: DueEntry['payload'],
  facts: MessageFacts,
  context: MessageContext,
): PreparedMail {
  const to = { name: '', email };
  const startsAt = Number(payload.startsAt);
  const event = {
    ...patientEvent(facts, context),
    ...{ startsAt, endsAt: startsAt + minutes(facts.minutes), cancelled: true, description: '' },
    location: '',
    summary: calendarTitle({ doctor: null, clinic: context.clinic.name }),
  };
  const text = calendarMails.removed(context.clinic.name, null);
  return { to, text, calendar: invitation('CANCEL', event, to, context) };
}

function invitation(
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
