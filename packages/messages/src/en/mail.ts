import type { Party } from '@nadi/domain/parties';
import type { RefundTier } from '@nadi/domain/refund-tiers';
import { type CancelLimit, cancellingWords, pageLink, TOO_LATE } from './cancel-limit.ts';
import { delayHeading, LATER_THAN_BOOKED } from './delay.ts';

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
export const UNNAMED_DEPENDANT = 'a member of your family';

/**
 * Returns the place of an appointment by video.
 * @param address null if the patient cannot come in person instead
 */
export function videoPlace(address: string | null): string {
  return address === null ? 'By video' : `By video, or in person: ${address}`;
}

/** Returns the same for a calendar entry. */
export function videoLocation(address: string | null): string {
  return address === null ? 'Video call' : `Video call, or ${address}`;
}

export const PHONE_PLACE = 'By phone: the doctor calls you';

/** Instructions for an appointment by video. */
export const VIDEO_RULE =
  'You meet by video: join with the link, which opens 24 hours before. No app is needed.';

/** Returns the title of a calendar entry. @param doctor null if the calendar may be a stranger's */
export function calendarTitle({ doctor, clinic }: { doctor: string | null; clinic: string }) {
  return doctor === null ? `Appointment with ${clinic}` : `Appointment with ${doctor}, ${clinic}`;
}

export function calendarText({ patient, doctor, joinUrl, pageUrl }: MailAppointment): string {
  const who = patient === null ? [] : [`For ${patient}`];
  const join = joinUrl ? [`Join the video call: ${joinUrl}`] : [];
  return [doctor, ...who, ...join, `See or change the appointment: ${pageUrl}`].join('\n');
}

export function patientFact({ patient }: MailAppointment): [string, string][] {
  return patient === null ? [] : [['Patient', patient]];
}

/** Returns the facts about the doctor: the name, and the registration number from prescriptions. */
export function attendingDoctor({
  doctor,
  registrationNumber,
}: MailAppointment): [string, string][] {
  const named: [string, string] = ['Doctor', doctor];
  return registrationNumber ? [named, ['Registration number', registrationNumber]] : [named];
}

export function appointmentFacts(appointment: MailAppointment): [string, string][] {
  return [
    ...patientFact(appointment),
    ...attendingDoctor(appointment),
    ['When', appointment.when],
    ['Where', appointment.place],
  ];
}

/** Returns the price of the appointment as a fact. */
export function feeFact({ fee }: MailAppointment): [string, string][] {
  if (!fee) return [];
  const { amount, due } = fee;
  if (!due) return [['Fee', `${amount}, paid`]];
  return [['Fee', due === amount ? `${amount}, not paid yet` : `${amount}, ${due} still to pay`]];
}

/** Returns the link to the page that takes payments. */
function payLink({ fee, pageUrl }: MailAppointment): MailLink[] {
  return fee?.due ? [{ label: `Pay ${fee.due}`, url: pageUrl }] : [];
}

function join(
  appointment: MailAppointment,
  page = pageLink(appointment),
): Pick<MailText, 'action' | 'links'> {
  const { joinUrl } = appointment;
  const pay = payLink(appointment);
  if (!joinUrl) return { action: page, links: pay };
  return { action: { label: 'Join the video call', url: joinUrl }, links: [...pay, page] };
}

export const appointmentMails = {
  booked: (appointment: MailAppointment): MailText => ({
    subject: `Your appointment is booked: ${appointment.when}`,
    heading: 'Your appointment is booked',
    paragraphs: [
      `${appointment.clinic} expects you at this time.`,
      ...(appointment.joinUrl ? [VIDEO_RULE] : []),
      ...cancellingWords(appointment),
    ],
    facts: [...appointmentFacts(appointment), ...feeFact(appointment)],
    ...join(appointment),
  }),

  /** @param due amount due after a change to a more expensive visit type or doctor */
  rescheduled: (
    appointment: MailAppointment,
    { due, earlierDoctor }: { due: string | null; earlierDoctor: string | null },
  ): MailText => ({
    ...movedTo(appointment, earlierDoctor),
    paragraphs: [
      earlierDoctor
        ? `${appointment.doctor} sees you instead of ${earlierDoctor}. Please check the time below.`
        : 'It was moved. The earlier time no longer applies.',
      ...(due ? [`It costs more than before: ${due} are still to be paid.`] : []),
      ...cancellingWords(appointment),
    ],
    facts: [...appointmentFacts(appointment), ...feeFact(appointment)],
    ...join(appointment),
  }),

  cancelled: (
    appointment: MailAppointment,
    { by, reason, money }: { by: Party; reason: string | null; money: string },
  ): MailText => ({
    subject: `Your appointment is cancelled: ${appointment.when}`,
    heading: 'Your appointment is cancelled',
    paragraphs: [
      cancelledBy(by, appointment.doctor),
      ...(reason ? [`Reason: ${reason}`] : []),
      money,
    ],
    facts: appointmentFacts(appointment),
    action: { label: 'See the appointment', url: appointment.pageUrl },
  }),

  reminder: (appointment: MailAppointment, lead: 'day' | 'hour'): MailText => ({
    subject:
      lead === 'day'
        ? `Reminder: your appointment on ${appointment.when}`
        : `Your appointment begins soon: ${appointment.when}`,
    heading: lead === 'day' ? 'Your appointment is coming up' : 'Your appointment begins soon',
    paragraphs:
      lead === 'day'
        ? appointment.cancelling?.isPast
          ? [TOO_LATE]
          : [
              'If you cannot come, please move or cancel it, so that someone else can have the time.',
              ...cancellingWords(appointment),
            ]
        : ['Please be ready a few minutes before it begins.'],
    facts: [...appointmentFacts(appointment), ...feeFact(appointment)],
    ...join(appointment, { label: 'I can’t come', url: `${appointment.pageUrl}?cannot-come=1` }),
  }),
};

function movedTo({ doctor, when }: MailAppointment, earlierDoctor: string | null) {
  return earlierDoctor
    ? {
        subject: `Your appointment is with ${doctor} now: ${when}`,
        heading: `Your appointment is with ${doctor} now`,
      }
    : {
        subject: `Your appointment has a new time: ${when}`,
        heading: 'Your appointment has a new time',
      };
}

export function cancelledBy(by: Party, doctor: string, what: 'it' | 'them' = 'it'): string {
  if (by === 'patient') return `You cancelled ${what}.`;
  return `${by === 'doctor' ? doctor : 'The clinic'} had to cancel ${what}.`;
}

/** Texts about the money of a cancelled appointment; `amount` is formatted. */
export const cancelledMoney = {
  nothingPaid: 'Nothing was paid, so there is nothing to return.',
  returning: (amount: string) =>
    `${amount} is being returned the way you paid. Banks take 5 to 10 working days.`,
  retained: (amount: string) =>
    `By the refund rule of your booking, ${amount} that you paid is not refunded.`,
  undecided: (amount: string) =>
    `You paid ${amount}. The clinic decides about your payment and will tell you.`,
  partlyUndecided: (amount: string) =>
    `The clinic decides about the other ${amount} that you paid and will tell you.`,
};

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

/** Sent while one party is in the room and the other is not. */
export const waitingMails = {
  doctor: (appointment: MailAppointment): MailText => ({
    subject: 'Your doctor is waiting for you',
    heading: 'Your doctor is waiting for you',
    paragraphs: [`${appointment.doctor} is in the video call.`],
    facts: appointmentFacts(appointment),
    ...join(appointment),
  }),

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
  const late = minutes > 0;
  return {
    subject: late ? `Your doctor is running ${minutes} min late` : 'Your doctor is on time again',
    heading: late
      ? delayHeading(appointment.doctor, minutes)
      : `${appointment.doctor} is on time again`,
    paragraphs: [late ? LATER_THAN_BOOKED : 'Your appointment begins as booked.'],
    facts: [
      ...appointmentFacts(appointment),
      ['Expected at', late ? `about ${expected}` : expected],
    ],
    ...join(appointment),
  };
}

/** Returns initials, `A.D.R.` for Asha Devi Rao, because doctors' mail does not name patients. */
export function initials(name: string): string {
  const letters = name.split(/\s+/).flatMap((part) => Array.from(part).slice(0, 1));
  return letters.map((letter) => `${letter.toUpperCase()}.`).join('');
}

/** Greeting and footer of every message. */
export const mailFrame = {
  /** @param name empty if it is unknown or a stranger may have chosen it */
  greeting: (name: string) => `Dear ${name || 'patient'},`,
  signature: (clinic: string) => `${clinic}`,
  questions: ({ phone, email }: { phone: string; email: string }) => {
    const ways = [phone, email].filter((way) => way !== '');
    return ways.length === 0 ? '' : `Questions? ${ways.join(' or ')}`;
  },
  automatic: 'This message was sent automatically.',
  unsubscribe: 'Stop messages of this kind',
};
