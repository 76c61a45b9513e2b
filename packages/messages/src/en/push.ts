import type { Translator } from './english.ts';

/** A notification without names of people and health data, because others may see the screen. */
export interface PushText {
  readonly title: string;
  readonly body: string;
}

/** @param when such as `Wed 6 Jan 2027, 10:00 AM (India Standard Time)`, or `10:12 AM` on the day itself */
type WritePushText = (i18n: Translator, when: string) => PushText;

export const pushTexts = {
  'reminder-day': (i18n, when) => ({
    title: i18n._('Your appointment is coming up'),
    body: i18n._('{when}. If you cannot come, please tell the clinic in time.', { when }),
  }),
  'reminder-hour': (i18n, when) => ({
    title: i18n._('Your appointment begins soon'),
    body: i18n._('{when}. Please be ready a few minutes before it begins.', { when }),
  }),
  'doctor-waiting': (i18n) => ({
    title: i18n._('Your doctor is waiting'),
    body: i18n._('Please join your video appointment now.'),
  }),
  'doctor-late': (i18n, expected) => ({
    title: i18n._('Your appointment begins at about {expected}', { expected }),
    body: i18n._('Your doctor has said when they expect to be with you.'),
  }),
  'waitlist-offer': (i18n, until) => ({
    title: i18n._('A time has become free'),
    body: i18n._('It is held for you until {until}.', { until }),
  }),
  'request-sent': (i18n, when) => ({
    title: i18n._('Your request is with the clinic'),
    body: i18n._('{when}. You will be told when it is answered.', { when }),
  }),
  'request-accepted': (i18n, when) => ({
    title: i18n._('Your request is accepted'),
    body: i18n._('You are booked: {when}.', { when }),
  }),
  'request-declined': (i18n, when) => ({
    title: i18n._('There is an answer to your request'),
    body: i18n._('{when}: this time is not possible. Please open it to see what you can do.', {
      when,
    }),
  }),
  'day-replanned': (i18n, when) => ({
    title: i18n._('Please choose another time'),
    body: i18n._('{when}: this appointment changes. Please open it to see what you can do.', {
      when,
    }),
  }),
  'room-changed': (i18n, when) => ({
    title: i18n._('Your room has changed'),
    body: i18n._('{when}: the time stays. Please open the appointment to see the new room.', {
      when,
    }),
  }),
  'doctor-requested': (i18n, when) => ({
    title: i18n._('A request waits for your answer'),
    body: i18n._('Asked for: {when}.', { when }),
  }),
  'emergency-access': (i18n) => ({
    title: i18n._('A record was opened in an emergency'),
    body: i18n._('Please open it to see by which doctor, and why.'),
  }),
  'patient-waiting': (i18n) => ({
    title: i18n._('A patient is waiting'),
    body: i18n._('Somebody is in the room of an appointment.'),
  }),
} as const satisfies Record<string, WritePushText>;

export type PushKind = keyof typeof pushTexts;

export function isPushKind(kind: string): kind is PushKind {
  return Object.hasOwn(pushTexts, kind);
}
