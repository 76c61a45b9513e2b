import { type CalendarDate, formatSlotTime, monthName, ordinal, wallClock } from './clinic-time.ts';
import { type Instant, JOIN_CLOSES_AFTER, JOIN_OPENS_BEFORE } from './limits.ts';

export type JoinWindow = 'open' | 'future' | 'past' | 'invalid';

export interface JoinButton {
  label: string;
  hint: string;
  enabled: boolean;
}

interface Visit {
  /** Null when the slot's text could not be read as a time. */
  startsAt: Instant | null;
  now: Instant;
}

/** `zone` is the IANA name of the zone the hint speaks in. */
type LocalVisit = Visit & { zone: string };

/** Whether the meeting may be joined (spec §4). Open exactly 24 h before and exactly 2 h after. */
export function joinWindow({ startsAt, now }: Visit): JoinWindow {
  if (startsAt === null || !Number.isFinite(startsAt)) return 'invalid';
  if (now < joinOpensAt(startsAt)) return 'future';
  return now > joinClosesAt(startsAt) ? 'past' : 'open';
}

export function joinOpensAt(startsAt: Instant): Instant {
  return startsAt - JOIN_OPENS_BEFORE;
}

export function joinClosesAt(startsAt: Instant): Instant {
  return startsAt + JOIN_CLOSES_AFTER;
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

/** The button of a patient's row; shown only where the appointment has a meeting code. */
export function patientJoinButton(visit: LocalVisit): JoinButton {
  return button(visit, PATIENT_LABELS, ({ day, month }) => `${ordinal(day)} ${monthName(month)}`);
}

/** The button of the doctor's and the admin's tables; the date in its hint carries the year. */
export function portalJoinButton(visit: LocalVisit): JoinButton {
  return button(
    visit,
    PORTAL_LABELS,
    ({ day, month, year }) => `${ordinal(day)} ${monthName(month)} ${year}`,
  );
}

type ShowDate = (date: CalendarDate) => string;

function button(
  visit: LocalVisit,
  labels: Record<JoinWindow, string>,
  showDate: ShowDate,
): JoinButton {
  const window = joinWindow(visit);
  return { label: labels[window], hint: hint(visit, showDate), enabled: window === 'open' };
}

function hint(visit: LocalVisit, showDate: ShowDate): string {
  const window = joinWindow(visit);
  if (window === 'open') return 'Join the meeting';
  if (window === 'past') return 'This meeting is over';
  if (window === 'invalid' || visit.startsAt === null) {
    return 'Meeting will be available closer to your appointment time';
  }
  const opens = wallClock(visit.zone, joinOpensAt(visit.startsAt));
  return `Available from ${showDate(opens)} at ${formatSlotTime(opens)}`;
}
