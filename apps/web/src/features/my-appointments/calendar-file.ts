import type { Appointment } from '@nadi/contract/appointments';
import { calendarUid } from '@nadi/domain/appointment';
import ical, { ICalCalendarMethod } from 'ical-generator';
import type { CalendarEntry } from './calendar-entry.ts';

/** Minutes before the appointment for the calendar's reminders. */
const REMINDERS = [24 * 60, 15];

/**
 * Creates an iCalendar file (RFC 5545). UID and SEQUENCE equal those of the clinic's mail, so that a calendar
 * with both shows the appointment once.
 */
export function calendarFile(appointment: Appointment, entry: CalendarEntry): File {
  const { _id, bookedAt, moves = [] } = appointment;
  const calendar = ical({
    prodId: { company: 'Nadi', product: 'Appointments' },
    method: ICalCalendarMethod.PUBLISH,
  });
  const event = calendar.createEvent({
    id: calendarUid(_id),
    // Every move of a pending appointment increases it.
    sequence: moves.length,
    stamp: new Date(moves.at(-1)?.movedAt ?? bookedAt),
    start: new Date(entry.startsAt),
    end: new Date(entry.endsAt),
    summary: entry.title,
    description: entry.description,
    location: entry.place,
    url: entry.url,
  });
  for (const before of REMINDERS) event.createAlarm({ triggerBefore: before * 60 });
  // Every line ends with a line break, including the last one (RFC 5545 §3.1).
  const text = `${calendar.toString().trimEnd()}\r\n`;
  return new File([text], 'appointment.ics', { type: 'text/calendar' });
}
