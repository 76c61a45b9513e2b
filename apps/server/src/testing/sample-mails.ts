import { isOptional, type MessageKind } from '@nadi/domain/message-kinds';
import { accountMails } from '@nadi/messages/en/account-mails';
import { DEFAULT_CLINIC } from '@nadi/messages/en/default-clinic';
import { agendaMail, doctorMails } from '@nadi/messages/en/doctor-mail';
import type { Translator } from '@nadi/messages/en/english';
import { erasureMails } from '@nadi/messages/en/erasure';
import {
  appointmentMails,
  delayMail,
  type MailText,
  videoPlace,
  waitingMails,
} from '@nadi/messages/en/mail';
import { cancelledMoney, moneyMails } from '@nadi/messages/en/money-mails';
import {
  dependantOfAgeMail,
  familyAccessEndedMail,
  recordMails,
} from '@nadi/messages/en/record-mails';
import { replanMail, roomMail } from '@nadi/messages/en/replan-mails';
import { requestMails } from '@nadi/messages/en/request-mails';
import { calendarMails, seriesMails } from '@nadi/messages/en/series-mails';
import { waitlistEndedMail, waitlistOfferMail } from '@nadi/messages/en/waitlist-mails';
import { translator } from '@nadi/messages/translator';
import { renderMail } from '#features/messages/render-mail.ts';

/** Without a place to break the line. */
export const LONG_NAME = 'Venkatanarasimharajuvaripeta'.repeat(2);

const CLINIC = DEFAULT_CLINIC.name;
const URL = `https://clinic.example/reset-password#role=user&token=${'x'.repeat(43)}`;
const WHEN = 'Wed 6 Jan 2027, 10:00 AM (India Standard Time)';
const DAY = '28 Dec 2026';
const ADDRESS = '12 Residency Road, Bengaluru 560025';
const REGISTRATION = 'KMC 48213';
const EARLIER_DOCTOR = 'Dr. Sunil Mehta';
const DEVICE = 'Firefox, Windows';
const REASON = 'Please call us first.';
const STATEMENT = 'E-2026-7K3MX2';
const [RECEIPT, INVOICE] = ['N-000012', 'INV/2026-27/000012'];
const [CLOCK, LATER] = ['10:20 AM', '1:50 PM'];

/** The names, times, numbers and addresses in the samples; the other text is the product's. */
export const SAMPLE_VALUES: readonly string[] = [
  ...[CLINIC, URL, WHEN, DAY, ADDRESS, REGISTRATION, EARLIER_DOCTOR, DEVICE, REASON, STATEMENT],
  ...[RECEIPT, INVOICE, CLOCK, LATER, LONG_NAME, `Dr. ${LONG_NAME}`],
];

/** Describes an appointment by video with long names. */
export const sampleAppointment = (i18n: Translator) => ({
  i18n,
  clinic: CLINIC,
  patient: LONG_NAME,
  doctor: `Dr. ${LONG_NAME}`,
  registrationNumber: REGISTRATION,
  when: WHEN,
  place: videoPlace(i18n, null),
  fee: { amount: '₹1,499.50', due: '₹500.00' },
  pageUrl: 'https://clinic.example/my-appointments/4f1c1f9e-6a5c-4a44-9c39-0a6c7d3f2b11',
  cancelling: { hours: 24, until: WHEN, isPast: false },
  refundTiers: [],
  joinUrl: 'https://clinic.example/meeting/abcd-efgh-jkmn',
});
const MONEY = {
  amount: '₹1,499.50',
  receiptUrl: URL,
  receiptNumber: RECEIPT,
  invoiceNumber: INVOICE,
  test: true,
};
const TIMES = Array.from({ length: 12 }, () => WHEN);

type Texts = Partial<Record<MessageKind, MailText>>;

function accountTexts(i18n: Translator) {
  return {
    'verify-email': accountMails.verifyEmail(i18n, CLINIC, URL),
    'change-email': accountMails.verifyEmail(i18n, CLINIC, URL),
    'reset-password': accountMails.resetPassword(i18n, CLINIC, URL),
    'sign-in-code': accountMails.signInCode(i18n, CLINIC, '482913'),
    invitation: accountMails.invitation(i18n, CLINIC, URL),
    'password-changed': accountMails.passwordChanged(i18n, CLINIC, URL, true),
    'email-change-requested': accountMails.emailChange(i18n, CLINIC, URL),
    'email-changed': accountMails.emailChanged(i18n, CLINIC, URL),
    'new-sign-in': accountMails.newSignIn(i18n, CLINIC, URL, DEVICE),
    'second-factor-on': accountMails.secondFactorOn(i18n, CLINIC, URL),
    'second-factor-off': accountMails.secondFactorOff(i18n, CLINIC, URL, true),
    'recovery-code-used': accountMails.recoveryCodeUsed(i18n, CLINIC, URL, '9'),
    'passkey-added': accountMails.passkeyAdded(i18n, CLINIC, URL, DEVICE),
    'passkey-removed': accountMails.passkeyRemoved(i18n, CLINIC, URL, true),
    'dependant-of-age': dependantOfAgeMail(i18n, CLINIC, LONG_NAME, URL),
    'family-access-ended': familyAccessEndedMail(i18n, CLINIC, LONG_NAME, URL),
    'records-merged': recordMails.recordsMerged(i18n, CLINIC, URL, true),
    'entry-disputed': recordMails.entryDisputed(i18n, CLINIC, URL),
    'dispute-answered': recordMails.disputeAnswered(i18n, CLINIC, URL),
    'emergency-access': recordMails.emergencyAccess(i18n, CLINIC, URL, 'family'),
    'copy-ready': recordMails.copyReady(i18n, CLINIC, URL, false),
    'erasure-requested': erasureMails.requested(i18n, CLINIC, URL, DAY),
    'erasure-to-answer': erasureMails.toAnswer(i18n, CLINIC, URL, DAY),
    'erasure-declined': erasureMails.declined(i18n, CLINIC, URL, REASON),
    erased: erasureMails.erased(i18n, CLINIC, URL, STATEMENT),
  } satisfies Texts;
}

function appointmentTexts(i18n: Translator) {
  const appointment = sampleAppointment(i18n);
  const inClinic = {
    ...appointment,
    place: ADDRESS,
    joinUrl: null,
  };
  return {
    'appointment-booked': seriesMails.booked(appointment, TIMES),
    'appointment-rescheduled': appointmentMails.rescheduled(appointment, {
      due: '₹500.00',
      earlierDoctor: EARLIER_DOCTOR,
    }),
    'appointment-cancelled': appointmentMails.cancelled(appointment, {
      by: 'doctor',
      reason: LONG_NAME,
      money: cancelledMoney.nothingPaid(i18n),
    }),
    'request-sent': requestMails.sent(appointment, WHEN),
    'request-accepted': requestMails.accepted(appointment, LONG_NAME),
    'day-replanned': replanMail(appointment, {
      ...{ cause: 'late', expected: LATER, times: TIMES.slice(0, 3), until: WHEN },
    }),
    'room-changed': roomMail(appointment, LONG_NAME),
    'request-declined': requestMails.declined(appointment, {
      message: LONG_NAME,
      held: { times: TIMES, until: WHEN },
    }),
    'calendar-entry': calendarMails.added(appointment),
    refund: moneyMails.refund({ ...MONEY, appointment }),
    'waitlist-ended': waitlistEndedMail({
      i18n,
      doctor: appointment.doctor,
      reason: 'unanswered',
      waitlistUrl: URL,
    }),
    'reminder-day': appointmentMails.reminder(appointment, 'day'),
    'reminder-hour': appointmentMails.reminder(inClinic, 'hour'),
    'doctor-waiting': waitingMails.doctor(appointment),
    'doctor-late': delayMail(appointment, { minutes: 20, expected: CLOCK }),
    'waitlist-offer': waitlistOfferMail({
      ...appointment,
      heldUntil: CLOCK,
      offersUrl: URL,
    }),
    receipt: moneyMails.receipt({ ...MONEY, appointment }),
  } satisfies Texts;
}

const DOCTOR_TEXTS = {
  'doctor-requested': requestMails.toDoctor({
    patient: 'A.D.R.',
    when: WHEN,
    until: WHEN,
    url: URL,
  }),
  agenda: agendaMail(
    'Wed 6 Jan 2027',
    TIMES.map(() => ['10:00 AM', 'A.D.R.'] as const),
    URL,
  ),
  'doctor-booked': doctorMails.booked('A.D.R.', WHEN, URL),
  'doctor-rescheduled': doctorMails.rescheduled('A.D.R.', WHEN, URL),
  'doctor-cancelled': doctorMails.passedOn('A.D.R.', WHEN, URL),
  'patient-waiting': waitingMails.patient('A.D.R.', WHEN, URL),
} satisfies Texts;

/** Composes a message of every kind in a language, with long names, addresses and lists; doctors' are English. */
export function sampleTexts(i18n: Translator): Readonly<Record<MessageKind, MailText>> {
  return { ...accountTexts(i18n), ...appointmentTexts(i18n), ...DOCTOR_TEXTS };
}

/** Renders these as they are sent. */
export function sampleMails(
  i18n = translator(null),
): { kind: string; subject: string; text: string; html: string }[] {
  return Object.entries(sampleTexts(i18n)).map(([kind, text]) => {
    const optional = isOptional('patient', kind) || isOptional('doctor', kind);
    const frame = { i18n, unsubscribeUrl: optional ? URL : null };
    return { kind, ...renderMail(text, DEFAULT_CLINIC, { name: LONG_NAME }, frame) };
  });
}
