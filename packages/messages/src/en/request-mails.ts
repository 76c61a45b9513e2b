import { doctorFacts } from './doctor-mail.ts';
import {
  appointmentMails,
  attendingDoctor,
  type MailAppointment,
  type MailText,
  patientFact,
} from './mail.ts';

const NOTHING_PAID = 'You have paid nothing, and the time is free again.';

function facts(appointment: MailAppointment): [string, string][] {
  return [
    ...patientFact(appointment),
    ...attendingDoctor(appointment),
    ['When', appointment.when],
    ['Where', appointment.place],
  ];
}

/** Messages about an appointment that the clinic has to accept. */
export const requestMails = {
  /** @param until formatted, such as `Wed 6 Jan 2027, 10:00 AM (India Standard Time)` */
  sent: (appointment: MailAppointment, until: string): MailText => ({
    subject: `Your request is with the clinic: ${appointment.when}`,
    heading: 'Your request is with the clinic',
    paragraphs: [
      `${appointment.clinic} answers it and holds the time for you until ${until}.`,
      'Nothing is booked and nothing is to be paid yet. Without an answer the time is free again.',
    ],
    facts: facts(appointment),
    action: { label: 'See the request', url: appointment.pageUrl },
  }),

  accepted: (appointment: MailAppointment, message: string | null): MailText => {
    const booked = appointmentMails.booked(appointment);
    return {
      ...booked,
      subject: `Your request is accepted: ${appointment.when}`,
      heading: 'Your request is accepted. You are booked',
      paragraphs: [...quote(appointment, message), ...booked.paragraphs],
    };
  },

  /** @param held the times that are held instead, and until when; null without any */
  declined: (
    appointment: MailAppointment,
    { message, held }: { message: string | null; held: HeldTimes | null },
  ): MailText =>
    held
      ? {
          subject: `Other times are offered for your request: ${appointment.when}`,
          heading: 'Other times are offered to you',
          paragraphs: [
            'The time that you asked for is not possible.',
            ...quote(appointment, message),
            `The times below are held for you until ${held.until}. You have paid nothing.`,
          ],
          facts: [...attendingDoctor(appointment), ...held.times.map(toTime)],
          action: { label: 'Choose a time', url: appointment.pageUrl },
        }
      : {
          subject: `Your request is not accepted: ${appointment.when}`,
          heading: 'The clinic cannot do this appointment',
          paragraphs: [...quote(appointment, message), NOTHING_PAID],
          facts: facts(appointment),
          action: { label: 'See the request', url: appointment.pageUrl },
        },

  expired: (appointment: MailAppointment): MailText => ({
    subject: `Your request was not answered in time: ${appointment.when}`,
    heading: 'The clinic did not answer in time',
    paragraphs: [`We are sorry. Nothing was booked. ${NOTHING_PAID}`],
    facts: facts(appointment),
    action: { label: 'Choose a time', url: appointment.pageUrl },
  }),

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

function quote({ clinic }: MailAppointment, message: string | null): string[] {
  return message ? [`From ${clinic}: ${message}`] : [];
}

function toTime(time: string): [string, string] {
  return ['Offered', time];
}
