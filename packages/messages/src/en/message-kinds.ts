import type { MessageKind } from '@nadi/domain/message-kinds';
import type { Translator } from './english.ts';

/** Reason on the admin's page why the clinic did not send a message. */
export const DAILY_LIMIT_REACHED =
  'This recipient had reached the daily limit of messages. Please call if it was important.';

const LABELS: Readonly<Record<MessageKind, (i18n: Translator) => string>> = {
  'verify-email': (i18n) => i18n._('Confirm the e-mail address'),
  'change-email': (i18n) => i18n._('Confirm a new e-mail address'),
  'reset-password': (i18n) => i18n._('Reset the password'),
  'sign-in-code': (i18n) => i18n._('Code to log in'),
  invitation: (i18n) => i18n._('Invitation'),
  'password-changed': (i18n) => i18n._('Password changed'),
  'email-change-requested': (i18n) => i18n._('E-mail address is being changed'),
  'email-changed': (i18n) => i18n._('E-mail address changed by the clinic'),
  'new-sign-in': (i18n) => i18n._('New login'),
  'second-factor-on': (i18n) => i18n._('Two-step login turned on'),
  'second-factor-off': (i18n) => i18n._('Two-step login turned off'),
  'recovery-code-used': (i18n) => i18n._('Recovery code used'),
  'passkey-added': (i18n) => i18n._('Passkey added'),
  'passkey-removed': (i18n) => i18n._('Passkey removed'),
  'dependant-of-age': (i18n) => i18n._('A family member is 18'),
  'family-access-ended': (i18n) => i18n._('Access to a family member’s record ended'),
  'records-merged': (i18n) => i18n._('Two records merged'),
  'emergency-access': (i18n) => i18n._('A record was opened in an emergency'),
  'entry-disputed': (i18n) => i18n._('A patient disputes a part of the record'),
  'dispute-answered': (i18n) => i18n._('A doctor has answered about the record'),
  'copy-ready': (i18n) => i18n._('Copy of a record'),
  'erasure-requested': (i18n) => i18n._('Request to erase data received'),
  'erasure-to-answer': (i18n) => i18n._('Request to erase data to answer'),
  'erasure-declined': (i18n) => i18n._('Request to erase data declined'),
  erased: (i18n) => i18n._('Statement of an erasure'),
  'appointment-booked': (i18n) => i18n._('Appointment booked'),
  'appointment-rescheduled': (i18n) => i18n._('Appointment moved'),
  'appointment-cancelled': (i18n) => i18n._('Appointment cancelled'),
  'request-sent': (i18n) => i18n._('Request sent to the clinic'),
  'request-accepted': (i18n) => i18n._('Request accepted'),
  'request-declined': (i18n) => i18n._('Request not accepted'),
  'day-replanned': (i18n) => i18n._('Other times instead of an appointment of today'),
  'room-changed': (i18n) => i18n._('Another room for an appointment of today'),
  'calendar-entry': (i18n) => i18n._('Calendar entry'),
  refund: (i18n) => i18n._('Refund'),
  'reminder-day': (i18n) => i18n._('First reminder, such as the day before'),
  'reminder-hour': (i18n) => i18n._('Last reminder, such as one hour before'),
  'doctor-waiting': (i18n) => i18n._('Your doctor is waiting'),
  'doctor-late': (i18n) => i18n._('Your doctor is running late'),
  'waitlist-ended': (i18n) => i18n._('No longer on the waitlist'),
  'waitlist-offer': (i18n) => i18n._('A freed time from the waitlist'),
  receipt: (i18n) => i18n._('Receipt'),
  agenda: (i18n) => i18n._('The day’s appointments, in the morning'),
  'doctor-requested': (i18n) => i18n._('A request waits for an answer'),
  'doctor-booked': (i18n) => i18n._('A patient has booked'),
  'doctor-rescheduled': (i18n) => i18n._('An appointment has moved'),
  'doctor-cancelled': (i18n) => i18n._('An appointment is cancelled or goes to another doctor'),
  'patient-waiting': (i18n) => i18n._('A patient is waiting'),
};

/** Labels a kind of message, for people who choose or search kinds. */
export function messageLabel(i18n: Translator, kind: MessageKind): string {
  return LABELS[kind](i18n);
}
