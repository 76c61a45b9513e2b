import type { Party } from '@nadi/domain/parties';
import type { MailText } from './mail.ts';

/** Notices to a doctor; they name patients by initials only. */
export const doctorMails = {
  booked: (patient: string, when: string, url: string): MailText => ({
    subject: `New appointment: ${when}`,
    heading: 'A patient has booked an appointment',
    paragraphs: [],
    ...doctorFacts(patient, when, url),
  }),

  rescheduled: (patient: string, when: string, url: string): MailText => ({
    subject: `Appointment moved to ${when}`,
    heading: 'An appointment has a new time',
    paragraphs: ['The earlier time no longer applies.'],
    ...doctorFacts(patient, when, url),
  }),

  cancelled: (patient: string, when: string, url: string, by: Party): MailText => ({
    subject: `Appointment cancelled: ${when}`,
    heading: 'An appointment is cancelled',
    paragraphs: [by === 'patient' ? 'The patient cancelled it.' : 'The clinic cancelled it.'],
    ...doctorFacts(patient, when, url),
  }),

  /** @param url of the doctor's appointments, which no longer include this one */
  passedOn: (patient: string, when: string, url: string): MailText => ({
    subject: `Appointment goes to another doctor: ${when}`,
    heading: 'Another doctor sees this patient',
    paragraphs: ['The clinic moved the appointment to another doctor. The time is free again.'],
    ...doctorFacts(patient, when, url),
    action: { label: 'Open your appointments', url },
  }),
};

export function doctorFacts(
  patient: string,
  when: string | readonly string[],
  url: string,
): Pick<MailText, 'facts' | 'action'> {
  const times = typeof when === 'string' ? [when] : when;
  return {
    facts: [['Patient', patient], ...times.map((time) => ['When', time] as const)],
    action: { label: 'Open the appointment', url },
  };
}

/** Composes a doctor's morning message: times and patients' initials only. */
export function agendaMail(
  day: string,
  appointments: readonly (readonly [time: string, initials: string])[],
  dashboardUrl: string,
): MailText {
  return {
    subject: `Your appointments on ${day}`,
    heading: `Your appointments on ${day}`,
    paragraphs: [
      appointments.length === 1
        ? 'You have one appointment.'
        : `You have ${appointments.length} appointments.`,
    ],
    facts: appointments,
    action: { label: 'Open your day', url: dashboardUrl },
  };
}

/** Returns initials, `A.D.R.` for Asha Devi Rao, because doctors' mail does not name patients. */
export function initials(name: string): string {
  const letters = name.split(/\s+/).flatMap((part) => Array.from(part).slice(0, 1));
  return letters.map((letter) => `${letter.toUpperCase()}.`).join('');
}
