import { approvalOf, isExpired } from '@nadi/domain/request';
import { initials } from '@nadi/messages/en/doctor-mail';
import type { MailText } from '@nadi/messages/en/mail';
import { requestMails } from '@nadi/messages/en/request-mails';
import type { DueEntry } from '#platform/outbox.ts';
import {
  findMessageAppointment,
  findRecipient,
  type MessageAppointment,
} from '#store/message-content.ts';
import { listHeldProposals } from '#store/request-proposals.ts';
import { toRequest } from '#store/requests.ts';
import { inviteToAppointment } from './appointment-mails.ts';
import {
  describeAppointment,
  describeInstant,
  describeTime,
  findPatientRecipient,
  isCurrent,
  isOver,
  type MessageContext,
  type PreparedMail,
  type PrepareMail,
} from './message-context.ts';

/** Messages about requests; each is dropped if the request has another answer by then. */
export const requestMailKinds = {
  'request-sent': aboutRequest('waiting', (facts, context) =>
    requestMails.sent(describeAppointment(facts, context), describeUntil(facts, context)),
  ),
  'request-accepted': async (entry, context) => {
    const facts = await findRequest(entry, context);
    if (!facts || approvalOf(toRequest(facts)) !== 'accepted' || isOver(facts, context.now)) {
      return null;
    }
    const text = requestMails.accepted(describeAppointment(facts, context), facts.accept_message);
    const mail = await inviteToAppointment(facts, context, text);
    return mail && { ...mail, notification: describeNotification(facts, context) };
  },
  'request-declined': aboutRequest('declined', async (facts, context) => {
    const appointment = describeAppointment(facts, context);
    const ended = facts.cancelled_at?.getTime() ?? context.now;
    if (isExpired(toRequest(facts), ended)) return requestMails.expired(appointment);
    const held = await describeProposals(facts, context);
    return requestMails.declined(appointment, { message: facts.cancel_reason, held });
  }),
  'doctor-requested': async (entry, context) => {
    const facts = await findRequest(entry, context);
    if (!facts || approvalOf(toRequest(facts)) !== 'waiting') return null;
    const to = await findRecipient(context.db, 'doctor', facts.doctor_id);
    if (!to) return null;
    const text = requestMails.toDoctor({
      patient: initials(facts.patient_name),
      when: describeTime(facts, context),
      until: describeUntil(facts, context),
      url: `${context.publicUrl}/doctor-appointments`,
    });
    const notification = describeNotification(facts, context);
    return { to, text, notification: { ...notification, path: '/doctor-appointments' } };
  },
} as const satisfies Record<string, PrepareMail>;

type Answer = ReturnType<typeof approvalOf>;

/** Writes to the patient, without a calendar entry: nothing is booked. */
function aboutRequest(
  answer: Answer,
  write: (facts: MessageAppointment, context: MessageContext) => MailText | Promise<MailText>,
): PrepareMail {
  return async (entry, context): Promise<PreparedMail> => {
    const facts = await findRequest(entry, context);
    if (!facts || approvalOf(toRequest(facts)) !== answer) return null;
    const to = await findPatientRecipient(context, facts.patient_id);
    if (!to) return null;
    const text = await write(facts, context);
    return { to, text, notification: describeNotification(facts, context) };
  };
}

async function findRequest(
  entry: DueEntry,
  { db }: MessageContext,
): Promise<MessageAppointment | null> {
  const facts = await findMessageAppointment(db, entry.payload.appointmentId ?? '');
  // Ending a request is a change of its own, which raises the sequence as well.
  const isCancelled = facts?.cancelled_at !== null;
  return facts && (isCancelled || isCurrent(entry, facts)) ? facts : null;
}

function describeNotification(facts: MessageAppointment, context: MessageContext) {
  const when = describeTime(facts, context);
  const until = Math.max(facts.starts_at.getTime(), context.now);
  return { when, path: `/my-appointments/${facts.id}`, until };
}

function describeUntil({ request_until: until }: MessageAppointment, context: MessageContext) {
  return describeInstant(until?.getTime() ?? context.now, context);
}

async function describeProposals({ id }: MessageAppointment, context: MessageContext) {
  const held = await listHeldProposals(context.db, [id], new Date(context.now));
  const ends = held.map(({ expires_at }) => expires_at.getTime());
  if (ends.length === 0) return null;
  const times = held.map((proposal) => describeTime(proposal, context));
  return { times, until: describeInstant(Math.min(...ends), context) };
}
