import type { OptionalMessage } from '@nadi/domain/message-kinds';
import type { Translator } from './english.ts';

/** The page that the footer of a message opens. */
export const unsubscribePage = {
  question: (i18n: Translator, label: string) => i18n._('Stop “{label}”?', { label }),
  explanation: (i18n: Translator, clinic: string) =>
    i18n._(
      '{clinic} will no longer send you messages of this kind. You can switch them on again in your account.',
      { clinic },
    ),
  button: (i18n: Translator) => i18n._('Stop these messages'),
  done: (i18n: Translator) => i18n._('You will get no more messages of this kind'),
  again: (i18n: Translator) => i18n._('You can switch them on again in your account.'),
  unknownTitle: (i18n: Translator) => i18n._('This link is not known'),
  unknown: (i18n: Translator) => i18n._('Please open it exactly as it is in the message.'),
} as const;

const OPTIONAL_LABELS: Readonly<Record<OptionalMessage, (i18n: Translator) => string>> = {
  'reminder-day': (i18n) => i18n._('First reminder, such as the day before'),
  'reminder-hour': (i18n) => i18n._('Last reminder, such as one hour before'),
  'doctor-waiting': (i18n) => i18n._('Your doctor is waiting'),
  'doctor-late': (i18n) => i18n._('Your doctor is running late'),
  'waitlist-offer': (i18n) => i18n._('A freed time from the waitlist'),
  receipt: (i18n) => i18n._('Receipt'),
  agenda: (i18n) => i18n._('The day’s appointments, in the morning'),
  'doctor-requested': (i18n) => i18n._('A request waits for an answer'),
  'doctor-booked': (i18n) => i18n._('A patient has booked'),
  'doctor-rescheduled': (i18n) => i18n._('An appointment has moved'),
  'doctor-cancelled': (i18n) => i18n._('An appointment is cancelled or goes to another doctor'),
  'patient-waiting': (i18n) => i18n._('A patient is waiting'),
};

/** Returns the label of a kind of message that its recipient may switch off, as `messageLabel` does. */
export function optionalMessageLabel(i18n: Translator, kind: OptionalMessage): string {
  return OPTIONAL_LABELS[kind](i18n);
}
