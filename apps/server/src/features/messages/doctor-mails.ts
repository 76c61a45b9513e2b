import { doctorMails, initials, type MailText } from '@nadi/messages/en/mail';
import { findMessageFacts, findRecipient, type MessageFacts } from '#store/message-facts.ts';
import { isCurrent } from './appointment-mails.ts';
import { describeTime } from './describe-appointment.ts';
import type { MessageContext, PrepareMail } from './message-context.ts';
import { doctorNoticeDue } from './message-entries.ts';

/** Notices to the doctor of what others did to an appointment; they name the patient by initials. */
export const doctorMailKinds = {
  'doctor-booked': aboutAppointment(
    (facts) => !hasEnded(facts),
    ({ patient, when, url }) => doctorMails.booked(patient, when, url),
  ),
  'doctor-rescheduled': aboutAppointment(
    (facts) => !hasEnded(facts),
    ({ patient, when, url }) => doctorMails.rescheduled(patient, when, url),
  ),
  'doctor-cancelled': aboutAppointment(
    wasAnnounced,
    ({ patient, when, url }, { cancelled_by: by }) =>
      doctorMails.cancelled(patient, when, url, by ?? 'admin'),
  ),
} as const satisfies Record<string, PrepareMail>;

interface Described {
  patient: string;
  when: string;
  url: string;
}

function aboutAppointment(
  applies: (facts: MessageFacts) => boolean,
  write: (described: Described, facts: MessageFacts) => MailText,
): PrepareMail {
  return async (entry, context: MessageContext) => {
    const facts = await findMessageFacts(context.db, entry.payload.appointmentId ?? '');
    if (!facts || !isCurrent(entry, facts) || !applies(facts)) return null;
    const to = await findRecipient(context.db, 'doctor', facts.doctor_id);
    if (!to) return null;
    const described = {
      patient: initials(facts.patient_name),
      when: describeTime(facts, context.zone),
      url: `${context.publicUrl}/doctor-appointments/${facts.id}`,
    };
    return { to, text: write(described, facts) };
  };
}

function hasEnded({ cancelled_at, completed_at, no_show_at }: MessageFacts): boolean {
  return (cancelled_at ?? completed_at ?? no_show_at) !== null;
}

/** Of a booking that was cancelled before its notice was due, the doctor does not know. */
function wasAnnounced({ booked_at, starts_at, cancelled_at }: MessageFacts): boolean {
  if (cancelled_at === null) return false;
  return cancelled_at.getTime() >= doctorNoticeDue(starts_at.getTime(), booked_at.getTime());
}
