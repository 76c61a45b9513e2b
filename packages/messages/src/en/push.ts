/** A notification without names of people and health data, because others may see the screen. */
export interface PushText {
  readonly title: string;
  readonly body: string;
}

/** @param when such as `Wed 6 Jan 2027, 10:00 AM (India Standard Time)`, or `10:12 AM` on the day itself */
type WritePushText = (when: string) => PushText;

export const pushTexts = {
  'reminder-day': (when) => ({
    title: 'Your appointment is coming up',
    body: `${when}. If you cannot come, please tell the clinic in time.`,
  }),
  'reminder-hour': (when) => ({
    title: 'Your appointment begins soon',
    body: `${when}. Please be ready a few minutes before it begins.`,
  }),
  'doctor-waiting': () => ({
    title: 'Your doctor is waiting',
    body: 'Please join your video appointment now.',
  }),
  'doctor-late': (expected) => ({
    title: `Your appointment begins at about ${expected}`,
    body: 'Your doctor has said when they expect to be with you.',
  }),
  'waitlist-offer': (until) => ({
    title: 'A time has become free',
    body: `It is held for you until ${until}.`,
  }),
  'request-sent': (when) => ({
    title: 'Your request is with the clinic',
    body: `${when}. You will be told when it is answered.`,
  }),
  'request-accepted': (when) => ({
    title: 'Your request is accepted',
    body: `You are booked: ${when}.`,
  }),
  'request-declined': (when) => ({
    title: 'There is an answer to your request',
    body: `${when}: this time is not possible. Please open it to see what you can do.`,
  }),
  'day-replanned': (when) => ({
    title: 'Please choose another time',
    body: `${when}: this appointment changes. Please open it to see what you can do.`,
  }),
  'room-changed': (when) => ({
    title: 'Your room has changed',
    body: `${when}: the time stays. Please open the appointment to see the new room.`,
  }),
  'doctor-requested': (when) => ({
    title: 'A request waits for your answer',
    body: `Asked for: ${when}.`,
  }),
  'emergency-access': () => ({
    title: 'A record was opened in an emergency',
    body: 'Please open it to see by which doctor, and why.',
  }),
  'patient-waiting': () => ({
    title: 'A patient is waiting',
    body: 'Somebody is in the room of an appointment.',
  }),
} as const satisfies Record<string, WritePushText>;

export type PushKind = keyof typeof pushTexts;

export function isPushKind(kind: string): kind is PushKind {
  return Object.hasOwn(pushTexts, kind);
}
