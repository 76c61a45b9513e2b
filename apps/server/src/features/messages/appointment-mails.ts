import { receiptNumber } from '@nadi/domain/invoice';
import { doctorAbsentMail } from '@nadi/messages/en/doctor-absent-mail';
import { joinWords } from '@nadi/messages/en/english';
import { appointmentMails, type MailLink, type MailText } from '@nadi/messages/en/mail';
import { moneyMails } from '@nadi/messages/en/money-mails';
import { waitlistEndedMail, waitlistOfferMail } from '@nadi/messages/en/waitlist-mails';
import { nameZone } from '@nadi/messages/when';
import { writeInvitation } from '#platform/calendar-file.ts';
import type { DueEntry } from '#platform/outbox.ts';
import {
  findCancelledMoney,
  findDoctorName,
  findLedgerEntry,
  findMessageAppointment,
  findRecipient,
  findWaitlistEntry,
  type MessageAppointment,
} from '#store/message-content.ts';
import { wasNeverInvited } from '#store/messages.ts';
import { findHeldOffer } from '#store/waitlist-entries.ts';
import {
  describeAmount,
  describeAppointment,
  describeClock,
  describeMoney,
  describeTime,
  findPatientRecipient,
  isCurrent,
  isOver,
  type MessageContext,
  type PreparedMail,
  type PrepareMail,
  patientEvent,
} from './message-context.ts';
import { listNearTimes } from './near-times.ts';
import { aboutBookedSeries, aboutCancelledSeries, chooseBySeries } from './series-mails.ts';

/** Messages to the patient about one appointment, with its calendar entry. */
export const appointmentMailKinds = {
  'appointment-booked': chooseBySeries(
    aboutBookedSeries,
    aboutPending((facts, context) => appointmentMails.booked(describeAppointment(facts, context))),
  ),
  'appointment-rescheduled': aboutPending(async (facts, context, { payload }) =>
    appointmentMails.rescheduled(describeAppointment(facts, context), {
      due: facts.due_minor > 0 ? describeAmount(context.i18n, facts.due_minor) : null,
      earlierDoctor: payload.earlierDoctorId
        ? await findDoctorName(context.db, payload.earlierDoctorId)
        : null,
    }),
  ),
  'appointment-cancelled': chooseBySeries(aboutCancelledSeries, async (entry, context) => {
    const facts = await findMessageAppointment(context.db, entry.payload.appointmentId ?? '');
    if (!facts?.cancelled_by) return null;
    const money = describeMoney(context.i18n, await findCancelledMoney(context.db, facts.id));
    if (facts.doctor_absent_at) {
      const times = await describeNearTimes(facts, context);
      const about = describeAppointment(facts, context);
      return inviteToAppointment(facts, context, doctorAbsentMail(about, { money, times }));
    }
    const cancellation = { by: facts.cancelled_by, reason: facts.cancel_reason, money };
    const text = appointmentMails.cancelled(describeAppointment(facts, context), cancellation);
    return inviteToAppointment(facts, context, text);
  }),
} as const satisfies Record<string, PrepareMail>;

/** Returns links to book three near free times, as they are when the message is sent. */
async function describeNearTimes(
  { doctor_id: doctorId }: MessageAppointment,
  context: MessageContext,
): Promise<MailLink[]> {
  const { db, publicUrl } = context;
  const times = await listNearTimes(db, doctorId, context);
  return times.map(({ doctorId: id, doctor, slotDate, slotTime }) => {
    const query = new URLSearchParams({ date: slotDate, time: slotTime });
    const when = describeTime({ slot_date: slotDate, slot_time: slotTime }, context);
    return {
      label: joinWords(context.i18n, [when, doctor]),
      url: `${publicUrl}/appointment/${id}?${query}`,
    };
  });
}

/**
 * Drops the message if the appointment is over, or if its time has changed: a change sends its own message.
 */
function aboutPending(
  write: (
    facts: MessageAppointment,
    context: MessageContext,
    entry: Pick<DueEntry, 'payload'>,
  ) => MailText | Promise<MailText>,
): PrepareMail {
  return async (entry, context) => {
    const facts = await findMessageAppointment(context.db, entry.payload.appointmentId ?? '');
    if (!facts || !isCurrent(entry, facts)) return null;
    if (isOver(facts, context.now)) return null;
    return inviteToAppointment(facts, context, await write(facts, context, entry));
  };
}

/** Writes to the patient of an appointment, with its calendar entry or the removal of that. */
export async function inviteToAppointment(
  facts: MessageAppointment,
  context: MessageContext,
  text: MailText,
): Promise<PreparedMail> {
  const to = await findPatientRecipient(context, facts.patient_id);
  if (!to) return null;
  const method = facts.cancelled_at === null ? ('REQUEST' as const) : ('CANCEL' as const);
  // A calendar that never got the entry would add a cancelled one, as after a withdrawn request.
  const isRequest = facts.request_until !== null && facts.accepted_at === null;
  if (method === 'CANCEL' && (isRequest || (await wasNeverInvited(context.db, facts)))) {
    return { to, text };
  }
  const content = writeInvitation(patientEvent(facts, context), {
    method,
    organizer: context.from,
    attendee: { name: to.name, address: to.email },
    at: context.now,
  });
  return { to, text, calendar: { method, content } };
}

/** Messages about one entry of the ledger; they state the recorded amount. */
export const moneyMailKinds = {
  receipt: aboutEntry('receipt'),
  refund: aboutEntry('refund'),
} as const satisfies Record<string, PrepareMail>;

function aboutEntry(kind: keyof typeof moneyMails): PrepareMail {
  return async ({ payload }, context) => {
    const entry = await findLedgerEntry(context.db, Number(payload.entryId));
    const facts = entry && (await findMessageAppointment(context.db, entry.appointment_id));
    const to = facts && (await findPatientRecipient(context, facts.patient_id));
    if (!to) return null;
    const number = entry.receipt_no === null ? null : receiptNumber(entry, entry.receipt_no);
    const text = moneyMails[kind]({
      appointment: describeAppointment(facts, context),
      amount: describeAmount(context.i18n, Math.abs(entry.amount_minor)),
      receiptUrl: `${context.publicUrl}/receipt/${facts.id}${number ? `?number=${number}` : ''}`,
      receiptNumber: number,
      invoiceNumber: entry.invoice,
      test: !entry.livemode,
    });
    return { to, text };
  };
}

/** Tells patients that a freed time is held for them, and when their waiting ends. */
export const offerMailKinds = {
  'waitlist-ended': async ({ recipient, payload }, { db, i18n, publicUrl }) => {
    const entry = await findWaitlistEntry(db, payload.entryId ?? '');
    const to = recipient && (await findRecipient(db, 'patient', recipient.id));
    if (!entry?.ended_at || !to) return null;
    const text = waitlistEndedMail({
      i18n,
      doctor: entry.doctor_name,
      reason: payload.reason === 'unconfirmed' ? 'unconfirmed' : 'unanswered',
      waitlistUrl: `${publicUrl}/my-appointments`,
    });
    return { to, text };
  },
  'waitlist-offer': async ({ recipient, payload }, context) => {
    const { db, i18n, clinic, zone, publicUrl, now } = context;
    const offer = await findHeldOffer(db, payload.offerId ?? '');
    if (!offer || !recipient || offer.expires_at.getTime() <= now) return null;
    const to = await findRecipient(db, 'patient', recipient.id);
    if (!to) return null;
    const until = offer.expires_at.getTime();
    const heldUntil = describeClock(until, context);
    const text = waitlistOfferMail({
      i18n,
      clinic: clinic.name,
      doctor: offer.doctor_name,
      when: describeTime(offer, context),
      heldUntil,
      offersUrl: `${publicUrl}/my-appointments`,
    });
    const when = `${heldUntil} (${nameZone(i18n, zone)})`;
    return { to, text, notification: { when, path: '/my-appointments', until } };
  },
} as const satisfies Record<string, PrepareMail>;
