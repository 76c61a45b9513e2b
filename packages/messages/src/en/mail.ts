import type { Party } from '@nadi/domain/parties';
import type { RefundTier } from '@nadi/domain/refund-tiers';
import { type CancelLimit, cancellingWords, pageLink, tooLate } from './cancel-limit.ts';
import { delayHeading, laterThanBooked } from './delay.ts';
import type { Translator } from './english.ts';

/** One message before it is rendered as text and as HTML. Contains no markup. */
export interface MailText {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Pairs of label and value. */
  readonly facts?: readonly (readonly [string, string])[];
  readonly action?: MailLink;
  readonly links?: readonly MailLink[];
  /** Paragraphs under the links. */
  readonly notes?: readonly string[];
}

export interface MailLink {
  readonly label: string;
  readonly url: string;
}

/** Facts about an appointment for messages; without speciality, reason or readings. */
export interface MailAppointment {
  /** Of the recipient, in whose language the other texts are. */
  readonly i18n: Translator;
  readonly clinic: string;
  /** Name of a dependant; null if the appointment is the recipient's own. */
  readonly patient: string | null;
  readonly doctor: string;
  /** Registration number of the doctor; null before it was entered. */
  readonly registrationNumber: string | null;
  /** Formatted, such as `Wed 6 Jan 2027, 10:00 AM (India Standard Time)`. */
  readonly when: string;
  readonly place: string;
  readonly pageUrl: string;
  /** Price and amount due; null if the appointment is free. */
  readonly fee: { readonly amount: string; readonly due: string | null } | null;
  /** Latest time at which the patient can cancel, if the clinic sets a limit. */
  readonly cancelling: CancelLimit | null;
  /** The refund rule of the booking; empty if all is refunded. */
  readonly refundTiers: readonly RefundTier[];
  /** Null for an appointment in person. */
  readonly joinUrl: string | null;
}

/** Replaces a dependant's name while the manager's address is not confirmed. */
export const unnamedDependant = (i18n: Translator) => i18n._('a member of your family');

/**
 * Returns the place of an appointment by video.
 * @param address null if the patient cannot come in person instead
 */
export function videoPlace(i18n: Translator, address: string | null): string {
  if (address === null) return i18n._('By video');
  return i18n._('By video, or in person: {address}', { address });
}

export const phonePlace = (i18n: Translator) => i18n._('By phone: the doctor calls you');

/** Returns the instructions for an appointment by video. */
function videoRule(i18n: Translator): string {
  return i18n._(
    'You meet by video: join with the link, which opens 24 hours before. No app is needed.',
  );
}

export function patientFact({ i18n, patient }: MailAppointment): [string, string][] {
  return patient === null ? [] : [[i18n._('Patient'), patient]];
}

/** Returns the facts about the doctor: the name, and the registration number from prescriptions. */
export function attendingDoctor({
  i18n,
  doctor,
  registrationNumber,
}: MailAppointment): [string, string][] {
  const named: [string, string] = [i18n._('Doctor'), doctor];
  if (!registrationNumber) return [named];
  return [named, [i18n._('Registration number'), registrationNumber]];
}

export function appointmentFacts(appointment: MailAppointment): [string, string][] {
  return [
    ...patientFact(appointment),
    ...attendingDoctor(appointment),
    [appointment.i18n._('When'), appointment.when],
    [appointment.i18n._('Where'), appointment.place],
  ];
}

/** Returns the price of the appointment as a fact. */
export function feeFact({ i18n, fee }: MailAppointment): [string, string][] {
  if (!fee) return [];
  const { amount, due } = fee;
  const label = i18n._('Fee');
  if (!due) return [[label, i18n._('{amount}, paid', { amount })]];
  if (due === amount) return [[label, i18n._('{amount}, not paid yet', { amount })]];
  return [[label, i18n._('{amount}, {due} still to pay', { amount, due })]];
}

/** Returns the link to the page that takes payments. */
function payLink({ i18n, fee, pageUrl }: MailAppointment): MailLink[] {
  return fee?.due ? [{ label: i18n._('Pay {amount}', { amount: fee.due }), url: pageUrl }] : [];
}

function join(
  appointment: MailAppointment,
  page = pageLink(appointment),
): Pick<MailText, 'action' | 'links'> {
  const { i18n, joinUrl } = appointment;
  const pay = payLink(appointment);
  if (!joinUrl) return { action: page, links: pay };
  return { action: { label: i18n._('Join the video call'), url: joinUrl }, links: [...pay, page] };
}

export const appointmentMails = {
  booked: (appointment: MailAppointment): MailText => {
    const { i18n, clinic, when } = appointment;
    return {
      subject: i18n._('Your appointment is booked: {when}', { when }),
      heading: i18n._('Your appointment is booked'),
      paragraphs: [
        i18n._('{clinic} expects you at this time.', { clinic }),
        ...(appointment.joinUrl ? [videoRule(i18n)] : []),
        ...cancellingWords(appointment),
      ],
      facts: [...appointmentFacts(appointment), ...feeFact(appointment)],
      ...join(appointment),
    };
  },

  /** @param due amount due after a change to a more expensive visit type or doctor */
  rescheduled: (
    appointment: MailAppointment,
    { due, earlierDoctor }: { due: string | null; earlierDoctor: string | null },
  ): MailText => {
    const { i18n, doctor } = appointment;
    return {
      ...movedTo(appointment, earlierDoctor),
      paragraphs: [
        earlierDoctor
          ? i18n._('{doctor} sees you instead of {earlierDoctor}. Please check the time below.', {
              doctor,
              earlierDoctor,
            })
          : i18n._('It was moved. The earlier time no longer applies.'),
        ...(due ? [i18n._('It costs more than before: {due} are still to be paid.', { due })] : []),
        ...cancellingWords(appointment),
      ],
      facts: [...appointmentFacts(appointment), ...feeFact(appointment)],
      ...join(appointment),
    };
  },

  cancelled: (
    appointment: MailAppointment,
    { by, reason, money }: { by: Party; reason: string | null; money: string },
  ): MailText => {
    const { i18n, doctor, when } = appointment;
    return {
      subject: i18n._('Your appointment is cancelled: {when}', { when }),
      heading: i18n._('Your appointment is cancelled'),
      paragraphs: [
        cancelledBy(i18n, by, doctor),
        ...(reason ? [i18n._('Reason: {reason}', { reason })] : []),
        money,
      ],
      facts: appointmentFacts(appointment),
      action: { label: i18n._('See the appointment'), url: appointment.pageUrl },
    };
  },

  reminder: (appointment: MailAppointment, lead: 'day' | 'hour'): MailText => {
    const { i18n, pageUrl } = appointment;
    const cannotCome = `${pageUrl}?cannot-come=1`;
    return {
      ...(lead === 'day' ? reminderOfDay(appointment) : reminderOfHour(appointment)),
      facts: [...appointmentFacts(appointment), ...feeFact(appointment)],
      ...join(appointment, { label: i18n._('I can’t come'), url: cannotCome }),
    };
  },
};

function reminderOfDay(appointment: MailAppointment) {
  const { i18n, when, cancelling } = appointment;
  return {
    subject: i18n._('Reminder: your appointment on {when}', { when }),
    heading: i18n._('Your appointment is coming up'),
    paragraphs: cancelling?.isPast
      ? [tooLate(i18n)]
      : [
          i18n._(
            'If you cannot come, please move or cancel it, so that someone else can have the time.',
          ),
          ...cancellingWords(appointment),
        ],
  };
}

function reminderOfHour({ i18n, when }: MailAppointment) {
  return {
    subject: i18n._('Your appointment begins soon: {when}', { when }),
    heading: i18n._('Your appointment begins soon'),
    paragraphs: [i18n._('Please be ready a few minutes before it begins.')],
  };
}

function movedTo({ i18n, doctor, when }: MailAppointment, earlierDoctor: string | null) {
  return earlierDoctor
    ? {
        subject: i18n._('Your appointment is with {doctor} now: {when}', { doctor, when }),
        heading: i18n._('Your appointment is with {doctor} now', { doctor }),
      }
    : {
        subject: i18n._('Your appointment has a new time: {when}', { when }),
        heading: i18n._('Your appointment has a new time'),
      };
}

/** Says who cancelled one appointment. */
export function cancelledBy(i18n: Translator, by: Party, doctor: string): string {
  if (by === 'patient') return i18n._('You cancelled it.');
  if (by === 'doctor') return i18n._('{doctor} had to cancel it.', { doctor });
  return i18n._('The clinic had to cancel it.');
}

/** Sent while one party is in the room and the other is not. */
export const waitingMails = {
  doctor: (appointment: MailAppointment): MailText => {
    const { i18n, doctor } = appointment;
    const title = i18n._('Your doctor is waiting for you');
    return {
      subject: title,
      heading: title,
      paragraphs: [i18n._('{doctor} is in the video call.', { doctor })],
      facts: appointmentFacts(appointment),
      ...join(appointment),
    };
  },

  patient: (patient: string, when: string, joinUrl: string): MailText => ({
    subject: 'A patient is waiting for you',
    heading: 'A patient is waiting for you',
    paragraphs: ['Your patient is in the video call.'],
    facts: [
      ['Patient', patient],
      ['When', when],
    ],
    action: { label: 'Join the video call', url: joinUrl },
  }),
};

/** Composes the notice of a delay for one appointment; `minutes` is 0 once the delay is over. */
export function delayMail(
  appointment: MailAppointment,
  { minutes, expected }: { minutes: number; expected: string },
): MailText {
  const { i18n, doctor } = appointment;
  const late = minutes > 0;
  return {
    subject: late
      ? i18n._('Your doctor is running {minutes} min late', { minutes })
      : i18n._('Your doctor is on time again'),
    heading: late
      ? delayHeading(doctor, minutes, i18n)
      : i18n._('{doctor} is on time again', { doctor }),
    paragraphs: [late ? laterThanBooked(i18n) : i18n._('Your appointment begins as booked.')],
    facts: [
      ...appointmentFacts(appointment),
      [i18n._('Expected at'), late ? i18n._('about {time}', { time: expected }) : expected],
    ],
    ...join(appointment),
  };
}

/** Greeting and footer of every message. */
export const mailFrame = {
  /** @param name empty if it is unknown or a stranger may have chosen it */
  greeting: (i18n: Translator, name: string) =>
    name === '' ? i18n._('Dear patient,') : i18n._('Dear {name},', { name }),
  questions: (i18n: Translator, { phone, email }: { phone: string; email: string }) => {
    if (phone !== '' && email !== '')
      return i18n._('Questions? {phone} or {email}', { phone, email });
    const way = phone || email;
    return way === '' ? '' : i18n._('Questions? {way}', { way });
  },
  automatic: (i18n: Translator) => i18n._('This message was sent automatically.'),
  unsubscribe: (i18n: Translator) => i18n._('Stop messages of this kind'),
};
