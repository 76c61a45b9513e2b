import { appointmentFacts, type MailAppointment, type MailLink, type MailText } from './mail.ts';

/** Composes the message sent instead of the usual cancellation if a doctor did not come; `times` are free at present. */
export function doctorAbsentMail(
  appointment: MailAppointment,
  { money, times }: { money: string; times: readonly MailLink[] },
): MailText {
  const { i18n, doctor, pageUrl } = appointment;
  return {
    subject: i18n._('We are sorry: {doctor} did not join your appointment', { doctor }),
    heading: i18n._('We are sorry'),
    paragraphs: [
      i18n._('{doctor} did not join your video appointment. We apologise, and have cancelled it.', {
        doctor,
      }),
      money,
      times.length > 0
        ? i18n._('These times are free at present; each opens the page where you can book it.')
        : i18n._('Please choose another time on our website, or call us.'),
    ],
    facts: appointmentFacts(appointment),
    action: { label: i18n._('See the appointment'), url: pageUrl },
    ...(times.length > 0 && { links: times }),
  };
}
