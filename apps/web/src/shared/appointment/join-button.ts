import { type CalendarDate, wallClock } from '@nadi/domain/clinic-time';
import { type JoinWindow, joinOpensAt, joinWindow } from '@nadi/domain/join-window';
import type { Instant } from '@nadi/domain/limits';
import { SOURCE_LOCALE } from '@nadi/domain/locales';
import { monthName, ordinal } from '@nadi/messages/en/dates';
import { formatClock, formatDay, formatNearDay } from '@nadi/messages/when';
import { i18n } from '#shared/language/i18n.ts';

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

/** Returns the button of a patient's row, which appears if the appointment has a meeting code. */
export function patientJoinButton(meeting: Meeting): JoinButton {
  const window = joinWindow(meeting);
  return {
    label: patientLabel(window),
    hint: hint(meeting, (date) =>
      i18n.locale === SOURCE_LOCALE ? dayAndMonth(date) : formatNearDay(i18n, date),
    ),
    enabled: window === 'open',
  };
}

/** Returns the button of the portals' tables; the date in its hint includes the year. */
export function portalJoinButton(meeting: Meeting): JoinButton {
  const window = joinWindow(meeting);
  return {
    label: portalLabel(window),
    hint: hint(meeting, (date) =>
      i18n.locale === SOURCE_LOCALE ? `${dayAndMonth(date)} ${date.year}` : formatDay(i18n, date),
    ),
    enabled: window === 'open',
  };
}

function patientLabel(window: JoinWindow): string {
  if (window === 'open') return i18n._('Join Meeting');
  return window === 'past' ? i18n._('Meeting Over') : i18n._('Scheduled');
}

function portalLabel(window: JoinWindow): string {
  if (window === 'open') return i18n._('Join');
  return window === 'past' ? i18n._('Over') : i18n._('Soon');
}

/** Formats a date in English, without the year: `4th January`. */
function dayAndMonth({ day, month }: CalendarDate): string {
  return `${ordinal(day)} ${monthName(month)}`;
}

function hint(meeting: Meeting, formatDate: (date: CalendarDate) => string): string {
  const window = joinWindow(meeting);
  if (window === 'open') return i18n._('Join the meeting');
  if (window === 'past') return i18n._('This meeting is over');
  if (window === 'invalid' || meeting.startsAt === null) {
    return i18n._('Meeting will be available closer to your appointment time');
  }
  const opens = wallClock(meeting.zone, joinOpensAt(meeting.startsAt));
  const day = formatDate(opens);
  return i18n._('Available from {day} at {time}', { day, time: formatClock(i18n, opens) });
}
