import { isOptional, type MessageKind } from '@nadi/domain/message-kinds';
import {
  accountMails,
  dependantOfAgeMail,
  familyAccessEndedMail,
} from '@nadi/messages/en/account-mails';
import { DEFAULT_CLINIC } from '@nadi/messages/en/default-clinic';
import { doctorMails } from '@nadi/messages/en/doctor-mail';
import { erasureMails } from '@nadi/messages/en/erasure';
import {
  agendaMail,
  appointmentMails,
  delayMail,
  type MailText,
  waitingMails,
} from '@nadi/messages/en/mail';
import { moneyMails } from '@nadi/messages/en/money-mails';
import { replanMail, roomMail } from '@nadi/messages/en/replan-mails';
import { requestMails } from '@nadi/messages/en/request-mails';
import { calendarMails, seriesMails } from '@nadi/messages/en/series-mails';
import { waitlistEndedMail, waitlistOfferMail } from '@nadi/messages/en/waitlist-mails';
import { renderMail } from '#features/messages/render-mail.ts';

/** Without a place to break the line. */
export const LONG_NAME = 'Venkatanarasimharajuvaripeta'.repeat(2);

const CLINIC = DEFAULT_CLINIC.name;
const URL = `https://clinic.example/reset-password#role=user&token=${'x'.repeat(43)}`;
const WHEN = 'Wed 6 Jan 2027, 10:00 AM (India Standard Time)';
const APPOINTMENT = {
  clinic: CLINIC,
  patient: LONG_NAME,
  doctor: `Dr. ${LONG_NAME}`,
  registrationNumber: 'KMC 48213',
  when: WHEN,
  place: 'By video',
  fee: { amount: '₹1,499.50', due: '₹500.00' },
  pageUrl: 'https://clinic.example/my-appointments/4f1c1f9e-6a5c-4a44-9c39-0a6c7d3f2b11',
  cancelling: { hours: 24, until: WHEN, isPast: false },
  refundTiers: [],
  joinUrl: 'https://clinic.example/meeting/abcd-efgh-jkmn',
};
const IN_CLINIC = { ...APPOINTMENT, place: '12 Residency Road, Bengaluru 560025', joinUrl: null };
const MONEY = {
  appointment: APPOINTMENT,
  amount: '₹1,499.50',
  receiptUrl: URL,
  receiptNumber: 'N-000012',
  invoiceNumber: 'INV/2026-27/000012',
  test: true,
};
const TIMES = Array.from({ length: 12 }, () => WHEN);

const TEXTS: Readonly<Record<MessageKind, MailText>> = {
  'verify-email': accountMails.verifyEmail(CLINIC, URL),
  'change-email': accountMails.verifyEmail(CLINIC, URL),
  'reset-password': accountMails.resetPassword(CLINIC, URL),
  'sign-in-code': accountMails.signInCode(CLINIC, '482913'),
  invitation: accountMails.invitation(CLINIC, URL),
  'password-changed': accountMails.passwordChanged(CLINIC, URL, true),
  'email-change-requested': accountMails.emailChange(CLINIC, URL),
  'email-changed': accountMails.emailChanged(CLINIC, URL),
  'new-sign-in': accountMails.newSignIn(CLINIC, URL, 'Firefox on Windows'),
  'second-factor-on': accountMails.secondFactorOn(CLINIC, URL),
  'second-factor-off': accountMails.secondFactorOff(CLINIC, URL, true),
  'recovery-code-used': accountMails.recoveryCodeUsed(CLINIC, URL, '9'),
  'passkey-added': accountMails.passkeyAdded(CLINIC, URL, 'Firefox on Windows'),
  'passkey-removed': accountMails.passkeyRemoved(CLINIC, URL, true),
  'dependant-of-age': dependantOfAgeMail(CLINIC, LONG_NAME, URL),
  'family-access-ended': familyAccessEndedMail(CLINIC, LONG_NAME, URL),
  'records-merged': accountMails.recordsMerged(CLINIC, URL, true),
  'entry-disputed': accountMails.entryDisputed(CLINIC, URL),
  'dispute-answered': accountMails.disputeAnswered(CLINIC, URL),
  'emergency-access': accountMails.emergencyAccess(CLINIC, URL, 'family'),
  'copy-ready': accountMails.copyReady(CLINIC, URL, false),
  'erasure-requested': erasureMails.requested(CLINIC, URL, '28 Dec 2026'),
  'erasure-to-answer': erasureMails.toAnswer(CLINIC, URL, '28 Dec 2026'),
  'erasure-declined': erasureMails.declined(CLINIC, URL, 'Please call us first.'),
  erased: erasureMails.erased(CLINIC, URL, 'E-2026-7K3MX2'),
  'appointment-booked': seriesMails.booked(APPOINTMENT, TIMES),
  'appointment-rescheduled': appointmentMails.rescheduled(APPOINTMENT, {
    due: '₹500.00',
    earlierDoctor: 'Dr. Sunil Mehta',
  }),
  'appointment-cancelled': appointmentMails.cancelled(APPOINTMENT, {
    by: 'doctor',
    reason: LONG_NAME,
    money: 'Nothing was paid, so there is nothing to return.',
  }),
  'request-sent': requestMails.sent(APPOINTMENT, WHEN),
  'request-accepted': requestMails.accepted(APPOINTMENT, LONG_NAME),
  'day-replanned': replanMail(APPOINTMENT, {
    ...{ cause: 'late', expected: '1:50 PM', times: TIMES.slice(0, 3), until: WHEN },
  }),
  'room-changed': roomMail(APPOINTMENT, LONG_NAME),
  'request-declined': requestMails.declined(APPOINTMENT, {
    message: LONG_NAME,
    held: { times: TIMES, until: WHEN },
  }),
  'doctor-requested': requestMails.toDoctor({
    patient: 'A.D.R.',
    when: WHEN,
    until: WHEN,
    url: URL,
  }),
  'calendar-entry': calendarMails.added(APPOINTMENT),
  refund: moneyMails.refund(MONEY),
  'waitlist-ended': waitlistEndedMail({
    doctor: APPOINTMENT.doctor,
    reason: 'unanswered',
    waitlistUrl: URL,
  }),
  'reminder-day': appointmentMails.reminder(APPOINTMENT, 'day'),
  'reminder-hour': appointmentMails.reminder(IN_CLINIC, 'hour'),
  'doctor-waiting': waitingMails.doctor(APPOINTMENT),
  'doctor-late': delayMail(APPOINTMENT, { minutes: 20, expected: '10:20 AM' }),
  'waitlist-offer': waitlistOfferMail({
    ...APPOINTMENT,
    heldUntil: '10:30 AM',
    offersUrl: URL,
  }),
  receipt: moneyMails.receipt(MONEY),
  agenda: agendaMail(
    'Wed 6 Jan 2027',
    TIMES.map(() => ['10:00 AM', 'A.D.R.'] as const),
    URL,
  ),
  'doctor-booked': doctorMails.booked('A.D.R.', WHEN, URL),
  'doctor-rescheduled': doctorMails.rescheduled('A.D.R.', WHEN, URL),
  'doctor-cancelled': doctorMails.passedOn('A.D.R.', WHEN, URL),
  'patient-waiting': waitingMails.patient('A.D.R.', WHEN, URL),
};

/** Lists a message of every kind as it is sent, with long names, addresses and lists. */
export function sampleMails(): { subject: string; html: string }[] {
  return Object.entries(TEXTS).map(([kind, text]) => {
    const optional = isOptional('patient', kind) || isOptional('doctor', kind);
    return renderMail(text, DEFAULT_CLINIC, { name: LONG_NAME }, optional ? URL : null);
  });
}
