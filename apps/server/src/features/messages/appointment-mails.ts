import { formatRupees, paiseToRupees } from '@nadi/domain/money';
import { appointmentMails, type MailText } from '@nadi/messages/en/mail';
import { writeInvitation } from '#platform/mail/calendar-file.ts';
import type { DueEntry } from '#platform/outbox.ts';
import {
  findCancelledMoney,
  findDoctorName,
  findMessageFacts,
  type MessageFacts,
} from '#store/message-facts.ts';
import {
  describeAppointment,
  describeMoney,
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
import { aboutBookedSeries, aboutCancelledSeries, chooseBySeries } from './series-mails.ts';

/** Messages to the patient about one appointment, with its calendar entry. */
export const appointmentMailKinds = {
  'appointment-booked': chooseBySeries(
    aboutBookedSeries,
    aboutPending((facts, context) => appointmentMails.booked(describeAppointment(facts, context))),
  ),
  'appointment-rescheduled': aboutPending(async (facts, context, { payload }) =>
    appointmentMails.rescheduled(describeAppointment(facts, context), {
      due: facts.due_paise > 0 ? formatRupees(paiseToRupees(facts.due_paise)) : null,
      earlierDoctor: payload.earlierDoctorId
        ? await findDoctorName(context.db, payload.earlierDoctorId)
        : null,
    }),
  ),
  'appointment-cancelled': chooseBySeries(aboutCancelledSeries, async (entry, context) => {
    const facts = await findMessageFacts(context.db, entry.payload.appointmentId ?? '');
    if (!facts?.cancelled_by) return null;
    const money = describeMoney(await findCancelledMoney(context.db, facts.id));
    const cancellation = { by: facts.cancelled_by, reason: facts.cancel_reason, money };
    const text = appointmentMails.cancelled(describeAppointment(facts, context), cancellation);
    return toPatient(facts, context, text);
  }),
} as const satisfies Record<string, PrepareMail>;

/**
 * Drops the message if the appointment is over, or if its time has changed: a change sends its own message.
 */
function aboutPending(
  write: (
    facts: MessageFacts,
    context: MessageContext,
    entry: Pick<DueEntry, 'payload'>,
  ) => MailText | Promise<MailText>,
): PrepareMail {
  return async (entry, context) => {
    const facts = await findMessageFacts(context.db, entry.payload.appointmentId ?? '');
    if (!facts || !isCurrent(entry, facts)) return null;
    if (isOver(facts, context.now)) return null;
    return toPatient(facts, context, await write(facts, context, entry));
  };
}

async function toPatient(
  facts: MessageFacts,
  context: MessageContext,
  text: MailText,
): Promise<PreparedMail> {
  const to = await findPatientRecipient(context, facts.patient_id);
  if (!to) return null;
  const method = facts.cancelled_at === null ? ('REQUEST' as const) : ('CANCEL' as const);
  const content = writeInvitation(patientEvent(facts, context), {
    method,
    organizer: context.from,
    attendee: { name: to.name, address: to.email },
    at: context.now,
  });
  return { to, text, calendar: { method, content } };
}
