import type { DayChangeKind, ReplanCause } from '@nadi/domain/replanning';
import { appointmentFacts, type MailAppointment, type MailText } from './mail.ts';

interface Replanned {
  cause: ReplanCause;
  /** The start to expect; null if the appointment cannot take place as it is. */
  expected: string | null;
  /** The times that are held, with doctor and price if they differ. */
  times: readonly string[];
  /** The end of the holds, formatted. */
  until: string;
}

/** Composes the message that offers other times, because the doctor is late or ill, or a place is closed. */
export function replanMail(
  appointment: MailAppointment,
  { cause, expected, times, until }: Replanned,
): MailText {
  const { doctor, pageUrl } = appointment;
  return {
    subject: `Please choose: your appointment on ${appointment.when}`,
    heading: replanHeading(cause, doctor),
    paragraphs: [
      ...replanParagraphs(cause, expected),
      times.length > 0
        ? `The times below are held for you until ${until}.`
        : 'No other time is free just now. We will call you.',
      replanOutcome(expected),
    ],
    facts: [
      ...appointmentFacts(appointment),
      ...times.map((time): [string, string] => ['Held for you', time]),
    ],
    action: { label: 'Choose', url: pageUrl },
  };
}

export const ROOM_CLOSED = 'The earlier room is closed today. The time stays the same.';

export function roomHeading(room: string): string {
  return `Your appointment is in ${room}`;
}

/** Composes the message about another room at the same time. */
export function roomMail(appointment: MailAppointment, room: string): MailText {
  return {
    subject: `New room for your appointment on ${appointment.when}`,
    heading: roomHeading(room),
    paragraphs: [ROOM_CLOSED],
    facts: appointmentFacts(appointment),
    action: { label: 'See the appointment', url: appointment.pageUrl },
  };
}

export function replanHeading(cause: ReplanCause, doctor: string): string {
  if (cause === 'late') return `${doctor} is late today`;
  if (cause === 'ill') return `${doctor} cannot see patients today`;
  return `The ${cause} of your appointment is closed today`;
}

export function replanParagraphs(cause: ReplanCause, expected: string | null): string[] {
  if (expected !== null) {
    return [`Your appointment would begin at about ${expected}. You can also choose another time.`];
  }
  return [
    cause === 'late'
      ? 'Your appointment no longer fits into the day. We are sorry. Please choose another time.'
      : 'We are sorry. Your appointment cannot take place as booked. Please choose another time.',
  ];
}

/** Says what happens without an answer, and what cancelling costs. */
export function replanOutcome(expected: string | null): string {
  return expected === null
    ? 'Without an answer we call you. If you cancel, all that you have paid goes back to you.'
    : `Without an answer you keep your appointment, at about ${expected}. If you cancel, all that you have paid goes back to you.`;
}

/** A change of a day since it was planned, with its time on the clinic's clock. */
interface DayChange {
  readonly what: DayChangeKind;
  readonly patient: string | null;
  readonly slotTime: string | null;
  readonly clock: string;
}

const CHANGES: Record<DayChangeKind, (patient: string, slotTime: string) => string> = {
  booked: (patient, slotTime) => `${patient} booked ${slotTime}`,
  cancelled: (patient, slotTime) => `${slotTime} of ${patient} was cancelled`,
  moved: (patient, slotTime) => `${slotTime} of ${patient} was moved`,
  arrived: (patient) => `${patient} arrived`,
  began: (patient) => `the appointment of ${patient} began`,
  ended: (patient) => `the appointment of ${patient} ended`,
  delay: () => 'another delay was announced',
  replanned: () => 'another plan was applied',
};

/** Describes why a plan was not applied, such as "Asha Rao booked 3:00 PM, at 11:48 AM". */
export function describeDayChange(changes: readonly DayChange[]): string {
  const described = changes.map(({ what, patient, slotTime, clock }) => {
    const change = CHANGES[what](patient ?? '', slotTime ?? '');
    return `${change}, at ${clock}`;
  });
  const known = [...new Set(described)];
  const why = known.length > 0 ? `${known.join('; ')}.` : 'An offered time may be taken by now.';
  return `Nothing was applied and no patient was told. ${why}`;
}
