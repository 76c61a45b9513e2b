import { JOIN_CLOSES_AFTER, WAITING_PUSH_MAX } from '@nadi/domain/limits';
import type { AttendingParty } from '@nadi/domain/permissions';
import { initials, waitingMails } from '@nadi/messages/en/mail';
import { findMessageFacts, findRecipient, type MessageFacts } from '#store/message-facts.ts';
import { describeAppointment, describeTime } from './describe-appointment.ts';
import {
  findPatientRecipient,
  type MessageContext,
  type PreparedMail,
  type PrepareMail,
} from './message-context.ts';

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
    const when = describeTime(facts, context.zone);
    const text = waitingMails.patient(initials(facts.patient_name), when, joinUrl);
    return { to, text, notification: describeWaiting(facts, context) };
  }),
} as const satisfies Record<string, PrepareMail>;

function describeWaiting(facts: MessageFacts, { now, zone }: MessageContext) {
  return {
    when: describeTime(facts, zone),
    path: `/meeting/${facts.meeting_code}`,
    until: Math.min(now + WAITING_PUSH_MAX, facts.starts_at.getTime() + JOIN_CLOSES_AFTER),
  };
}

/** Drops the message unless the appointment is pending and `waiting` is its only party in the room. */
function whileAlone(
  waiting: AttendingParty,
  write: (facts: MessageFacts, context: MessageContext) => Promise<PreparedMail>,
): PrepareMail {
  return async ({ payload }, context) => {
    const facts = await findMessageFacts(context.db, payload.appointmentId ?? '');
    if (!facts || (facts.cancelled_at ?? facts.completed_at ?? facts.no_show_at)) return null;
    if (context.now >= facts.starts_at.getTime() + JOIN_CLOSES_AFTER) return null;
    const present = await context.presentParties(facts.meeting_code);
    const awaited = waiting === 'doctor' ? 'patient' : 'doctor';
    if (!present.includes(waiting) || present.includes(awaited)) return null;
    return write(facts, context);
  };
}
