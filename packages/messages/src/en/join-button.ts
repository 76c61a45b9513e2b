import { type CalendarDate, formatSlotTime, wallClock } from '@nadi/domain/clinic-time';
import { type JoinWindow, joinOpensAt, joinWindow } from '@nadi/domain/join-window';
import type { Instant } from '@nadi/domain/limits';
import { monthName, ordinal } from './dates.ts';

interface JoinButton {
  label: string;
  hint: string;
  enabled: boolean;
}

interface Meeting {
  /** Null if the slot's text could not be read as a time. */
  startsAt: Instant | null;
  now: Instant;
  /** IANA name of the zone for the time in the hint. */
  zone: string;
}

const PATIENT_LABELS = {
  open: 'Join Meeting',
  future: 'Scheduled',
  past: 'Meeting Over',
  invalid: 'Scheduled',
} as const satisfies Record<JoinWindow, string>;

const PORTAL_LABELS = {
  open: 'Join',
  future: 'Soon',
  past: 'Over',
  invalid: 'Soon',
} as const satisfies Record<JoinWindow, string>;

/** Returns the button of a patient's row, which appears if the appointment has a meeting code. */
export function patientJoinButton(meeting: Meeting): JoinButton {
  return button(meeting, PATIENT_LABELS, ({ day, month }) => `${ordinal(day)} ${monthName(month)}`);
}

/** Returns the button of the portals' tables; the date in its hint includes the year. */
export function portalJoinButton(meeting: Meeting): JoinButton {
  return button(
    meeting,
    PORTAL_LABELS,
    ({ day, month, year }) => `${ordinal(day)} ${monthName(month)} ${year}`,
  );
}

type FormatDate = (date: CalendarDate) => string;

function button(
  meeting: Meeting,
  labels: Record<JoinWindow, string>,
  formatDate: FormatDate,
): JoinButton {
  const window = joinWindow(meeting);
  return { label: labels[window], hint: hint(meeting, formatDate), enabled: window === 'open' };
}

function hint(meeting: Meeting, formatDate: FormatDate): string {
  const window = joinWindow(meeting);
  if (window === 'open') return 'Join the meeting';
  if (window === 'past') return 'This meeting is over';
  if (window === 'invalid' || meeting.startsAt === null) {
    return 'Meeting will be available closer to your appointment time';
  }
  const opens = wallClock(meeting.zone, joinOpensAt(meeting.startsAt));
  return `Available from ${formatDate(opens)} at ${formatSlotTime(opens)}`;
}
