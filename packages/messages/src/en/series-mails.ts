import type { Party } from '@nadi/domain/parties';
import { pageLink } from './cancel-limit.ts';
import { doctorFacts } from './doctor-mail.ts';
import type { Translator } from './english.ts';
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
  booked: (first: MailAppointment, times: readonly string[]): MailText => {
    const { i18n, clinic, cancelling, refundTiers } = first;
    return {
      ...bookedTitles(i18n, times),
      paragraphs: [
        i18n._('{clinic} expects you at these times.', { clinic }),
        i18n._(
          'Each appointment is paid, moved and cancelled on its own. A message about each follows, which adds it to your calendar.',
        ),
        ...(cancelling
          ? [
              i18n._(
                '{hours, plural, one {You can cancel each until an hour before it begins.} other {You can cancel each until {hours} hours before it begins.}}',
                { hours: cancelling.hours },
              ),
            ]
          : []),
        ...(refundTiers.length > 0 ? [refundRule(refundTiers, i18n)] : []),
      ],
      facts: facts(first, times),
      action: { label: i18n._('See your appointments'), url: listUrl(first) },
    };
  },

  cancelled: (
    first: MailAppointment,
    times: readonly string[],
    { by, reason, money }: { by: Party; reason: string | null; money: string },
  ): MailText => {
    const { i18n, doctor } = first;
    return {
      ...cancelledTitles(i18n, times),
      paragraphs: [
        times.length === 1 ? cancelledBy(i18n, by, doctor) : allCancelledBy(i18n, by, doctor),
        ...(reason ? [i18n._('Reason: {reason}', { reason })] : []),
        money,
      ],
      facts: facts(first, times),
      action: { label: i18n._('See your appointments'), url: listUrl(first) },
    };
  },
};

type Titles = Pick<MailText, 'subject' | 'heading'>;

/** Only one appointment is left of a series if the others were cancelled meanwhile. */
function bookedTitles(i18n: Translator, times: readonly string[]): Titles {
  const [when, count] = [times[0], times.length];
  if (count === 1)
    return {
      subject: i18n._('Your appointment is booked: {when}', { when }),
      heading: i18n._('Your appointment is booked'),
    };
  return {
    subject: i18n._('Your {count} appointments are booked, the first on {when}', { count, when }),
    heading: i18n._('Your {count} appointments are booked', { count }),
  };
}

function cancelledTitles(i18n: Translator, times: readonly string[]): Titles {
  const [when, count] = [times[0], times.length];
  if (count === 1)
    return {
      subject: i18n._('Your appointment is cancelled: {when}', { when }),
      heading: i18n._('Your appointment is cancelled'),
    };
  return {
    subject: i18n._('{count} appointments are cancelled, the first on {when}', { count, when }),
    heading: i18n._('{count} of your appointments are cancelled', { count }),
  };
}

/** Says who cancelled several appointments. */
function allCancelledBy(i18n: Translator, by: Party, doctor: string): string {
  if (by === 'patient') return i18n._('You cancelled them.');
  if (by === 'doctor') return i18n._('{doctor} had to cancel them.', { doctor });
  return i18n._('The clinic had to cancel them.');
}

/** A message that exists for its calendar entry. */
export const calendarMails = {
  added: (appointment: MailAppointment): MailText => {
    const { i18n, when } = appointment;
    return {
      subject: i18n._('For your calendar: {when}', { when }),
      heading: i18n._('For your calendar'),
      paragraphs: [i18n._('This message adds one appointment of a series to your calendar.')],
      facts: facts(appointment, [when]),
      action: pageLink(appointment),
    };
  },

  /** @param when null if the mailbox may no longer be the patient's */
  removed: (i18n: Translator, clinic: string, when: string | null): MailText => ({
    subject:
      when === null
        ? i18n._('No longer in your calendar: an appointment with {clinic}', { clinic })
        : i18n._('No longer in your calendar: {when}', { when }),
    heading: i18n._('No longer in your calendar'),
    paragraphs: [
      i18n._('This message removes an appointment with {clinic} from your calendar.', { clinic }),
    ],
    ...(when !== null && { facts: [[i18n._('When'), when]] }),
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
  const { i18n, fee, place } = first;
  const count = times.length;
  return [
    ...patientFact(first),
    ...attendingDoctor(first),
    ...times.map((time, index): [string, string] => [
      count === 1 ? i18n._('When') : i18n._('{index} of {count}', { index: index + 1, count }),
      time,
    ]),
    [i18n._('Where'), place],
    ...(fee && count > 1
      ? [[i18n._('Fee'), i18n._('{amount} each', { amount: fee.amount })] as [string, string]]
      : []),
  ];
}

/** Returns the address of the list that contains the page of one appointment. */
function listUrl({ pageUrl }: MailAppointment): string {
  return pageUrl.slice(0, pageUrl.lastIndexOf('/'));
}
