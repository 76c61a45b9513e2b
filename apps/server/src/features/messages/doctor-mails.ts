import { doctorMails } from '@nadi/messages/en/doctor-mail';
import { initials, type MailText } from '@nadi/messages/en/mail';
import { findMessageFacts, findRecipient, type MessageFacts } from '#store/message-facts.ts';
import { describeTime, isCurrent, isOver } from './describe-appointment.ts';
import type { MessageContext, PrepareMail } from './message-context.ts';
import {
  aboutBookedSeriesToDoctor,
  aboutCancelledSeriesToDoctor,
  chooseBySeries,
  wasAnnounced,
} from './series-mails.ts';

/** Tells the doctor how others changed an appointment; names the patient by initials. */
export const doctorMailKinds = {
  'doctor-booked': chooseBySeries(
    aboutBookedSeriesToDoctor,
    aboutAppointment(
      (facts, now) => !isOver(facts, now),
      ({ patient, when, url }) => doctorMails.booked(patient, when, url),
    ),
  ),
  'doctor-rescheduled': aboutAppointment(
    (facts, now) => !isOver(facts, now),
    ({ patient, when, url }) => doctorMails.rescheduled(patient, when, url),
  ),
  'doctor-cancelled': chooseBySeries(aboutCancelledSeriesToDoctor, (entry, context) =>
    entry.payload.earlierDoctorId ? passedOn(entry, context) : cancelled(entry, context),
  ),
} as const satisfies Record<string, PrepareMail>;

const cancelled = aboutAppointment(wasAnnounced, ({ patient, when, url }, { cancelled_by: by }) =>
  doctorMails.cancelled(patient, when, url, by ?? 'admin'),
);

/** Goes to the doctor who lost the appointment to another one and has not got it back. */
const passedOn: PrepareMail = async ({ payload }, context) => {
  const { earlierDoctorId = '', slotDate = '', slotTime = '' } = payload;
  const facts = await findMessageFacts(context.db, payload.appointmentId ?? '');
  if (!facts || facts.doctor_id === earlierDoctorId) return null;
  const to = await findRecipient(context.db, 'doctor', earlierDoctorId);
  if (!to) return null;
  const when = describeTime({ slot_date: slotDate, slot_time: slotTime }, context.zone);
  const url = `${context.publicUrl}/doctor-appointments`;
  return { to, text: doctorMails.passedOn(initials(facts.patient_name), when, url) };
};

interface Described {
  patient: string;
  when: string;
  url: string;
}

function aboutAppointment(
  applies: (facts: MessageFacts, now: number) => boolean,
  write: (described: Described, facts: MessageFacts) => MailText,
): PrepareMail {
  return async (entry, context: MessageContext) => {
    const facts = await findMessageFacts(context.db, entry.payload.appointmentId ?? '');
    if (!facts || !isCurrent(entry, facts) || !applies(facts, context.now)) return null;
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
