import type { DayChangeKind, ReplanCause } from '@nadi/domain/replanning';
import { english, type Translator } from './english.ts';
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
  const { i18n, doctor, when, pageUrl } = appointment;
  return {
    subject: i18n._('Please choose: your appointment on {when}', { when }),
    heading: replanHeading(cause, doctor, i18n),
    paragraphs: [
      ...replanParagraphs(cause, expected, i18n),
      times.length > 0
        ? i18n._('The times below are held for you until {until}.', { until })
        : i18n._('No other time is free just now. We will call you.'),
      replanOutcome(expected, i18n),
    ],
    facts: [
      ...appointmentFacts(appointment),
      ...times.map((time): [string, string] => [i18n._('Held for you'), time]),
    ],
    action: { label: i18n._('Choose'), url: pageUrl },
  };
}

/** Describes an offered time that is by video, unlike the appointment. */
export const offeredByVideo = (i18n: Translator) => i18n._('by video');

export const roomClosed = (i18n: Translator = english) =>
  i18n._('The earlier room is closed today. The time stays the same.');

export function roomHeading(room: string, i18n: Translator = english): string {
  return i18n._('Your appointment is in {room}', { room });
}

/** Composes the message about another room at the same time. */
export function roomMail(appointment: MailAppointment, room: string): MailText {
  const { i18n, when, pageUrl } = appointment;
  return {
    subject: i18n._('New room for your appointment on {when}', { when }),
    heading: roomHeading(room, i18n),
    paragraphs: [roomClosed(i18n)],
    facts: appointmentFacts(appointment),
    action: { label: i18n._('See the appointment'), url: pageUrl },
  };
}

export function replanHeading(
  cause: ReplanCause,
  doctor: string,
  i18n: Translator = english,
): string {
  switch (cause) {
    case 'late':
      return i18n._('{doctor} is late today', { doctor });
    case 'ill':
      return i18n._('{doctor} cannot see patients today', { doctor });
    case 'room':
      return i18n._('The room of your appointment is closed today');
    case 'place':
      return i18n._('The place of your appointment is closed today');
  }
}

export function replanParagraphs(
  cause: ReplanCause,
  expected: string | null,
  i18n: Translator = english,
): string[] {
  if (expected !== null) {
    return [
      i18n._(
        'Your appointment would begin at about {expected}. You can also choose another time.',
        { expected },
      ),
    ];
  }
  return [
    cause === 'late'
      ? i18n._(
          'Your appointment no longer fits into the day. We are sorry. Please choose another time.',
        )
      : i18n._(
          'We are sorry. Your appointment cannot take place as booked. Please choose another time.',
        ),
  ];
}

/** Says what happens without an answer, and what cancelling costs. */
export function replanOutcome(expected: string | null, i18n: Translator = english): string {
  return expected === null
    ? i18n._(
        'Without an answer we call you. If you cancel, all that you have paid goes back to you.',
      )
    : i18n._(
        'Without an answer you keep your appointment, at about {expected}. If you cancel, all that you have paid goes back to you.',
        { expected },
      );
}

/** A change of a day since it was planned, with its time on the clinic's clock. */
interface DayChange {
  readonly what: DayChangeKind;
  readonly patient: string | null;
  readonly slotTime: string | null;
  readonly clock: string;
}

/** Describes why a plan was not applied, such as "Asha Rao booked 3:00 PM, at 11:48 AM". */
export function describeDayChange(i18n: Translator, changes: readonly DayChange[]): string {
  const known = [...new Set(changes.map((change) => describeChange(i18n, change)))];
  if (known.length === 0)
    return i18n._(
      'Nothing was applied and no patient was told. An offered time may be taken by now.',
    );
  const joined = known.reduce((earlier, later) => i18n._('{earlier}; {later}', { earlier, later }));
  return i18n._('Nothing was applied and no patient was told. {changes}.', { changes: joined });
}

function describeChange(i18n: Translator, { what, clock, ...change }: DayChange): string {
  const patient = change.patient ?? '';
  const slotTime = change.slotTime ?? '';
  switch (what) {
    case 'booked':
      return i18n._('{patient} booked {slotTime}, at {clock}', { patient, slotTime, clock });
    case 'cancelled':
      return i18n._('{slotTime} of {patient} was cancelled, at {clock}', {
        slotTime,
        patient,
        clock,
      });
    case 'moved':
      return i18n._('{slotTime} of {patient} was moved, at {clock}', { slotTime, patient, clock });
    case 'arrived':
      return i18n._('{patient} arrived, at {clock}', { patient, clock });
    case 'began':
      return i18n._('the appointment of {patient} began, at {clock}', { patient, clock });
    case 'ended':
      return i18n._('the appointment of {patient} ended, at {clock}', { patient, clock });
    case 'delay':
      return i18n._('another delay was announced, at {clock}', { clock });
    case 'replanned':
      return i18n._('another plan was applied, at {clock}', { clock });
  }
}
