import { appointmentFacts, type MailAppointment, type MailLink, type MailText } from './mail.ts';

/** Composes the message sent instead of the usual cancellation if a doctor did not come; `times` are free at present. */
export function doctorAbsentMail(
  appointment: MailAppointment,
  { money, times }: { money: string; times: readonly MailLink[] },
): MailText {
  const { doctor, pageUrl } = appointment;
  return {
    subject: `We are sorry: ${doctor} did not join your appointment`,
    heading: 'We are sorry',
    paragraphs: [
      `${doctor} did not join your video appointment. We apologise, and have cancelled it.`,
      money,
      times.length > 0
        ? 'These times are free at present; each opens the page where you can book it.'
        : 'Please choose another time on our website, or call us.',
    ],
    facts: appointmentFacts(appointment),
    action: { label: 'See the appointment', url: pageUrl },
    ...(times.length > 0 && { links: times }),
  };
}
