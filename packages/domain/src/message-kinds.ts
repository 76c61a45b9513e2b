/** Messages about appointments that their patient may switch off (docs/product/messages.md#message-preferences). */
const PATIENT_OPTIONAL = [
  'reminder-day',
  'reminder-hour',
  'doctor-waiting',
  'doctor-late',
  'waitlist-offer',
  'receipt',
] as const;

const DOCTOR_OPTIONAL = [
  'agenda',
  'doctor-requested',
  'doctor-booked',
  'doctor-rescheduled',
  'doctor-cancelled',
  'patient-waiting',
] as const;

export const OPTIONAL_MESSAGES = { patient: PATIENT_OPTIONAL, doctor: DOCTOR_OPTIONAL } as const;

export type OptionalMessage = (typeof PATIENT_OPTIONAL)[number] | (typeof DOCTOR_OPTIONAL)[number];

/** Messages about accounts are sent even if others are switched off, and never to a gateway. */
export const ACCOUNT_MESSAGES = [
  'verify-email',
  'change-email',
  'reset-password',
  'sign-in-code',
  'invitation',
  'password-changed',
  'email-change-requested',
  'email-changed',
  'new-sign-in',
  'second-factor-on',
  'second-factor-off',
  'recovery-code-used',
  'passkey-added',
  'passkey-removed',
  'dependant-of-age',
  'family-access-ended',
  'records-merged',
  'emergency-access',
  'entry-disputed',
  'dispute-answered',
  'copy-ready',
  'erasure-requested',
  'erasure-to-answer',
  'erasure-declined',
  'erased',
] as const;

const REQUIRED_MESSAGES = [
  'appointment-booked',
  'appointment-rescheduled',
  'appointment-cancelled',
  'request-sent',
  'request-accepted',
  'request-declined',
  'day-replanned',
  'room-changed',
  'calendar-entry',
  'refund',
  'waitlist-ended',
] as const;

export const MESSAGE_KINDS = [
  ...ACCOUNT_MESSAGES,
  ...REQUIRED_MESSAGES,
  ...PATIENT_OPTIONAL,
  ...DOCTOR_OPTIONAL,
] as const;

export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** Delivery states of a message in the admin's list. */
export const MESSAGE_STATES = ['failed', 'waiting', 'sent', 'dropped'] as const;

export type MessageState = (typeof MESSAGE_STATES)[number];

/** Returns whether a person with this role may switch off messages of this kind. */
export function isOptional(role: string, kind: string): kind is OptionalMessage {
  if (role !== 'patient' && role !== 'doctor') return false;
  return (OPTIONAL_MESSAGES[role] as readonly string[]).includes(kind);
}
