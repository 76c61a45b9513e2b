import { doctorFacts } from './doctor-mail.ts';
import type { Translator } from './english.ts';
import {
  appointmentFacts,
  appointmentMails,
  attendingDoctor,
  type MailAppointment,
  type MailText,
} from './mail.ts';

const nothingPaid = (i18n: Translator) =>
  i18n._('You have paid nothing, and the time is free again.');

/** Messages about an appointment that the clinic has to accept. */
export const requestMails = {
  /** @param until formatted, such as `Wed 6 Jan 2027, 10:00 AM (India Standard Time)` */
  sent: (appointment: MailAppointment, until: string): MailText => {
    const { i18n, clinic, when, pageUrl } = appointment;
    return {
      subject: i18n._('Your request is with the clinic: {when}', { when }),
      heading: i18n._('Your request is with the clinic'),
      paragraphs: [
        i18n._('{clinic} answers it and holds the time for you until {until}.', { clinic, until }),
        i18n._(
          'Nothing is booked and nothing is to be paid yet. Without an answer the time is free again.',
        ),
      ],
      facts: appointmentFacts(appointment),
      action: { label: i18n._('See the request'), url: pageUrl },
    };
  },

  accepted: (appointment: MailAppointment, message: string | null): MailText => {
    const { i18n, when } = appointment;
    const booked = appointmentMails.booked(appointment);
    return {
      ...booked,
      subject: i18n._('Your request is accepted: {when}', { when }),
      heading: i18n._('Your request is accepted. You are booked'),
      paragraphs: [...quote(appointment, message), ...booked.paragraphs],
    };
  },

  /** @param held the times that are held instead, and until when; null without any */
  declined: (
    appointment: MailAppointment,
    { message, held }: { message: string | null; held: HeldTimes | null },
  ): MailText => (held ? offered(appointment, message, held) : refused(appointment, message)),

  expired: (appointment: MailAppointment): MailText => {
    const { i18n, when, pageUrl } = appointment;
    return {
      subject: i18n._('Your request was not answered in time: {when}', { when }),
      heading: i18n._('The clinic did not answer in time'),
      paragraphs: [`${i18n._('We are sorry. Nothing was booked.')} ${nothingPaid(i18n)}`],
      facts: appointmentFacts(appointment),
      action: { label: i18n._('Choose a time'), url: pageUrl },
    };
  },

  /** A notice to the doctor, who knows the patient by initials here. */
  toDoctor: ({
    patient,
    when,
    until,
    url,
  }: Record<'patient' | 'when' | 'until' | 'url', string>): MailText => {
    const about = doctorFacts(patient, when, url);
    return {
      subject: `A request waits for your answer: ${when}`,
      heading: 'A patient asks for an appointment',
      paragraphs: [`The time is held until ${until}. Without an answer it is free again.`],
      ...about,
      action: { label: 'Answer the request', url },
    };
  },
};

interface HeldTimes {
  readonly times: readonly string[];
  readonly until: string;
}

function offered(
  appointment: MailAppointment,
  message: string | null,
  { times, until }: HeldTimes,
): MailText {
  const { i18n, when, pageUrl } = appointment;
  return {
    subject: i18n._('Other times are offered for your request: {when}', { when }),
    heading: i18n._('Other times are offered to you'),
    paragraphs: [
      i18n._('The time that you asked for is not possible.'),
      ...quote(appointment, message),
      i18n._('The times below are held for you until {until}. You have paid nothing.', { until }),
    ],
    facts: [
      ...attendingDoctor(appointment),
      ...times.map((time): [string, string] => [i18n._('Offered'), time]),
    ],
    action: { label: i18n._('Choose a time'), url: pageUrl },
  };
}

function refused(appointment: MailAppointment, message: string | null): MailText {
  const { i18n, when, pageUrl } = appointment;
  return {
    subject: i18n._('Your request is not accepted: {when}', { when }),
    heading: i18n._('The clinic cannot do this appointment'),
    paragraphs: [...quote(appointment, message), nothingPaid(i18n)],
    facts: appointmentFacts(appointment),
    action: { label: i18n._('See the request'), url: pageUrl },
  };
}

function quote({ i18n, clinic }: MailAppointment, message: string | null): string[] {
  return message ? [i18n._('From {clinic}: {message}', { clinic, message })] : [];
}
