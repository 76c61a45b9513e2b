import type { Appointment } from '@nadi/contract/appointments';
import { minutes } from '@nadi/domain/limits';
import { DEFAULT_SCHEDULE } from '@nadi/domain/schedules/schedule';
import ical from 'ical-generator';
import { paths } from '#app/paths.ts';

/** Minutes before the appointment at which the calendar reminds. */
const REMINDERS = [24 * 60, 15];

/** Creates an iCalendar file (RFC 5545). The same appointment always has the same UID. */
export function calendarFile(appointment: Appointment, origin: string): File {
  const { _id, docData, userData, startsAt, meetingId, bookedAt } = appointment;
  const url = origin + paths.myAppointment(_id);
  const calendar = ical({ prodId: { company: 'Nadi', product: 'Appointments' } });
  const event = calendar.createEvent({
    id: `${_id}@nadi`,
    stamp: new Date(bookedAt),
    start: new Date(startsAt),
    end: new Date(startsAt + minutes(DEFAULT_SCHEDULE.rules.minutes)),
    summary: `Appointment with ${docData.name}`,
    description: meetingId
      ? `Video appointment. Join here: ${origin}${paths.meeting(meetingId, userData.name)}`
      : `Your appointment: ${url}`,
    location: meetingId ? 'Video meeting' : docData.address.line1,
    url,
  });
  for (const before of REMINDERS) event.createAlarm({ triggerBefore: before * 60 });
  return new File([calendar.toString()], 'appointment.ics', { type: 'text/calendar' });
}
