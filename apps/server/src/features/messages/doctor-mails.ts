import { JOIN_CLOSES_AFTER, WAITING_PUSH_MAX } from '@nadi/domain/limits';
import type { AttendingParty } from '@nadi/domain/permissions';
import { doctorMails, initials } from '@nadi/messages/en/doctor-mail';
import { type MailText, waitingMails } from '@nadi/messages/en/mail';
import {
  findMessageAppointment,
  findRecipient,
  type MessageAppointment,
} from '#store/message-content.ts';
import {
  describeAppointment,
  describeTime,
  findPatientRecipient,
  isCurrent,
  isOver,
  type MessageContext,
  type PreparedMail,
  type PrepareMail,
} from './message-context.ts';
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
  const facts = await findMessageAppointment(context.db, payload.appointmentId ?? '');
  if (!facts || facts.doctor_id === earlierDoctorId) return null;
  const to = await findRecipient(context.db, 'doctor', earlierDoctorId);
  if (!to) return null;
  const when = describeTime({ slot_date: slotDate, slot_time: slotTime }, context);
  const url = `${context.publicUrl}/doctor-appointments`;
  return { to, text: doctorMails.passedOn(initials(facts.patient_name), when, url) };
};

interface Described {
  patient: string;
  when: string;
  url: string;
}

function aboutAppointment(
  applies: (facts: MessageAppointment, now: number) => boolean,
  write: (described: Described, facts: MessageAppointment) => MailText,
): PrepareMail {
  return async (entry, context: MessageContext) => {
    const facts = await findMessageAppointment(context.db, entry.payload.appointmentId ?? '');
    if (!facts || !isCurrent(entry, facts) || !applies(facts, context.now)) return null;
    const to = await findRecipient(context.db, 'doctor', facts.doctor_id);
    if (!to) return null;
    const described = {
      patient: initials(facts.patient_name),
      when: describeTime(facts, context),
      url: `${context.publicUrl}/doctor-appointments/${facts.id}`,
    };
    return { to, text: write(described, facts) };
  };
}

/** Messages to one party of an appointment while the other party waits in its room. */
export const waitingMailKinds = {
  'doctor-waiting': whileAlone('doctor', async (facts, context) => {
    const to = await findPatientRecipient(context, facts.patient_id);
    if (!to) return null;
    const text = waitingMails.doctor(describeAppointment(facts, context));
    return { to, text, notification: describeWaiting(facts, context) };
  }),
  'patient-waiting': whileAlone('patient', async (facts, context) => {
    const to = await findRecipient(context.db, 'doctor', facts.doctor_id);
    if (!to) return null;
    const joinUrl = `${context.publicUrl}/meeting/${facts.meeting_code}`;
    const when = describeTime(facts, context);
    const text = waitingMails.patient(initials(facts.patient_name), when, joinUrl);
    return { to, text, notification: describeWaiting(facts, context) };
  }),
} as const satisfies Record<string, PrepareMail>;

function describeWaiting(facts: MessageAppointment, context: MessageContext) {
  return {
    when: describeTime(facts, context),
    path: `/meeting/${facts.meeting_code}`,
    until: Math.min(context.now + WAITING_PUSH_MAX, facts.starts_at.getTime() + JOIN_CLOSES_AFTER),
  };
}

/** Drops the message unless the appointment is pending and `waiting` is its only party in the room. */
function whileAlone(
  waiting: AttendingParty,
  write: (facts: MessageAppointment, context: MessageContext) => Promise<PreparedMail>,
): PrepareMail {
  return async ({ payload }, context) => {
    const facts = await findMessageAppointment(context.db, payload.appointmentId ?? '');
    if (!facts || (facts.cancelled_at ?? facts.completed_at ?? facts.no_show_at)) return null;
    if (context.now >= facts.starts_at.getTime() + JOIN_CLOSES_AFTER) return null;
    const present = await context.presentParties(facts.meeting_code);
    const awaited = waiting === 'doctor' ? 'patient' : 'doctor';
    if (!present.includes(waiting) || present.includes(awaited)) return null;
    return write(facts, context);
  };
}
