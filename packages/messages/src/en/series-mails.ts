import type { Party } from '@nadi/domain/parties';
import { hoursBefore, pageLink } from './cancel-limit.ts';
import { doctorFacts } from './doctor-mail.ts';
import {
  attendingDoctor,
  cancelledBy,
  type MailAppointment,
  type MailText,
  patientFact,
} from './mail.ts';
import { refundRule } from './refund-tiers.ts';

/** Messages to the patient about several appointments at once, with the time of each one. */
export const seriesMails = {
  /** @param first any of the appointments, because all have the same doctor and place */
  booked: (first: MailAppointment, times: readonly string[]): MailText => ({
    subject: `Your ${times.length} appointments are booked, the first on ${times[0]}`,
    heading: `Your ${times.length} appointments are booked`,
    paragraphs: [
      `${first.clinic} expects you at these times.`,
      'Each appointment is paid, moved and cancelled on its own. A message about each follows, which adds it to your calendar.',
      ...(first.cancelling
        ? [`You can cancel each until ${hoursBefore(first.cancelling.hours)} it begins.`]
        : []),
      ...(first.refundTiers.length > 0 ? [refundRule(first.refundTiers)] : []),
    ],
    facts: facts(first, times),
    action: { label: 'See your appointments', url: listUrl(first) },
  }),

  cancelled: (
    first: MailAppointment,
    times: readonly string[],
    { by, reason, money }: { by: Party; reason: string | null; money: string },
  ): MailText => ({
    subject: `${times.length} appointments are cancelled, the first on ${times[0]}`,
    heading: `${times.length} of your appointments are cancelled`,
    paragraphs: [
      cancelledBy(by, first.doctor, 'them'),
      ...(reason ? [`Reason: ${reason}`] : []),
      money,
    ],
    facts: facts(first, times),
    action: { label: 'See your appointments', url: listUrl(first) },
  }),
};

/** A message that exists for its calendar entry. */
export const calendarMails = {
  added: (appointment: MailAppointment): MailText => ({
    subject: `For your calendar: ${appointment.when}`,
    heading: 'For your calendar',
    paragraphs: ['This message adds one appointment of a series to your calendar.'],
    facts: facts(appointment, [appointment.when]),
    action: pageLink(appointment),
  }),

  /** @param when null if the mailbox may no longer be the patient's */
  removed: (clinic: string, when: string | null): MailText => ({
    subject: `No longer in your calendar: ${when ?? `an appointment with ${clinic}`}`,
    heading: 'No longer in your calendar',
    paragraphs: [`This message removes an appointment with ${clinic} from your calendar.`],
    ...(when !== null && { facts: [['When', when]] }),
  }),
};

interface DoctorSeries {
  /** The patient's initials. */
  readonly patient: string;
  readonly times: readonly string[];
  readonly url: string;
}

/** The same messages for the doctor. */
export const doctorSeriesMails = {
  booked: ({ patient, times, url }: DoctorSeries): MailText => ({
    subject: `${times.length} new appointments, the first on ${times[0]}`,
    heading: `A series of ${times.length} appointments is booked`,
    paragraphs: [],
    ...doctorFacts(patient, times, url),
  }),

  cancelled: ({ patient, times, url }: DoctorSeries, by: Party): MailText => ({
    subject: `${times.length} appointments cancelled, the first on ${times[0]}`,
    heading: `${times.length} appointments of a series are cancelled`,
    paragraphs: [by === 'patient' ? 'The patient cancelled them.' : 'The clinic cancelled them.'],
    ...doctorFacts(patient, times, url),
  }),
};

function facts(first: MailAppointment, times: readonly string[]): [string, string][] {
  return [
    ...patientFact(first),
    ...attendingDoctor(first),
    ...times.map((time, index): [string, string] => [
      times.length === 1 ? 'When' : `${index + 1} of ${times.length}`,
      time,
    ]),
    ['Where', first.place],
    ...(first.fee && times.length > 1
      ? [['Fee', `${first.fee.amount} each`] as [string, string]]
      : []),
  ];
}

/** Returns the address of the list that contains the page of one appointment. */
function listUrl({ pageUrl }: MailAppointment): string {
  return pageUrl.slice(0, pageUrl.lastIndexOf('/'));
}
