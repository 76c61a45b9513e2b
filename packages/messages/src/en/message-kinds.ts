import type { MessageKind } from '@nadi/domain/message-kinds';

/** Reason on the admin's page why the clinic did not send a message. */
export const DAILY_LIMIT_REACHED =
  'This recipient had reached the daily limit of messages. Please call if it was important.';

/** Label of each kind of message, for people who choose or search kinds. */
export const messageLabels: Readonly<Record<MessageKind, string>> = {
  'verify-email': 'Confirm the e-mail address',
  'change-email': 'Confirm a new e-mail address',
  'reset-password': 'Reset the password',
  'sign-in-code': 'Code to log in',
  invitation: 'Invitation',
  'password-changed': 'Password changed',
  'email-change-requested': 'E-mail address is being changed',
  'email-changed': 'E-mail address changed by the clinic',
  'new-sign-in': 'New login',
  'second-factor-on': 'Two-step login turned on',
  'second-factor-off': 'Two-step login turned off',
  'recovery-code-used': 'Recovery code used',
  'passkey-added': 'Passkey added',
  'passkey-removed': 'Passkey removed',
  'dependant-of-age': 'A family member is 18',
  'family-access-ended': 'Access to a family member’s record ended',
  'records-merged': 'Two records merged',
  'appointment-booked': 'Appointment booked',
  'appointment-rescheduled': 'Appointment moved',
  'appointment-cancelled': 'Appointment cancelled',
  'request-sent': 'Request sent to the clinic',
  'request-accepted': 'Request accepted',
  'request-declined': 'Request not accepted',
  'day-replanned': 'Other times instead of an appointment of today',
  'room-changed': 'Another room for an appointment of today',
  'calendar-entry': 'Calendar entry',
  refund: 'Refund',
  'reminder-day': 'First reminder, such as the day before',
  'reminder-hour': 'Last reminder, such as one hour before',
  'doctor-waiting': 'Your doctor is waiting',
  'doctor-late': 'Your doctor is running late',
  'waitlist-ended': 'No longer on the waitlist',
  'waitlist-offer': 'A freed time from the waitlist',
  receipt: 'Receipt',
  agenda: 'The day’s appointments, in the morning',
  'doctor-requested': 'A request waits for an answer',
  'doctor-booked': 'A patient has booked',
  'doctor-rescheduled': 'An appointment has moved',
  'doctor-cancelled': 'An appointment is cancelled or goes to another doctor',
  'patient-waiting': 'A patient is waiting',
};
