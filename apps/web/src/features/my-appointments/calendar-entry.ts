import type { Appointment } from '@nadi/contract/appointments';
import { minutes } from '@nadi/domain/limits';
import { DEFAULT_SCHEDULE } from '@nadi/domain/schedules/schedule';
import { paths } from '#app/paths.ts';
import { whereText } from '#shared/format/place.ts';
import { i18n } from '#shared/language/i18n.ts';

/** The calendar entry of an appointment, without speciality or reason. Times are epoch milliseconds. */
export interface CalendarEntry {
  readonly title: string;
  readonly description: string;
  readonly place: string;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly url: string;
}

export function calendarEntry(
  appointment: Appointment,
  { clinic, origin }: { clinic: string; origin: string },
): CalendarEntry {
  const { _id, docData, startsAt, meetingId } = appointment;
  const url = origin + paths.myAppointment(_id);
  const joinUrl = meetingId && origin + paths.meeting(meetingId);
  const join = joinUrl ? [i18n._('Join the video call: {joinUrl}', { joinUrl })] : [];
  const change = i18n._('See or change the appointment: {pageUrl}', { pageUrl: url });
  const lasts = minutes(appointment.minutes ?? DEFAULT_SCHEDULE.rules.minutes);
  return {
    title: i18n._('Appointment with {doctor}, {clinic}', { doctor: docData.name, clinic }),
    description: [docData.name, ...join, change].join('\n'),
    place: meetingId ? i18n._('Video call') : placeOf(appointment),
    startsAt,
    endsAt: startsAt + lasts,
    url,
  };
}

function placeOf(appointment: Appointment): string {
  const { location, mode, docData } = appointment;
  return location || mode === 'phone' ? whereText(appointment) : docData.address.line1;
}

/** Opens Google Calendar with a filled-in entry. */
export function googleLink(entry: CalendarEntry): string {
  const link = new URL('https://calendar.google.com/calendar/render');
  link.search = String(
    new URLSearchParams({
      action: 'TEMPLATE',
      text: entry.title,
      dates: `${compact(entry.startsAt)}/${compact(entry.endsAt)}`,
      details: entry.description,
      location: entry.place,
    }),
  );
  return link.href;
}

/** Opens Outlook on the web with a filled-in entry. */
export function outlookLink(entry: CalendarEntry): string {
  const link = new URL('https://outlook.live.com/calendar/0/deeplink/compose');
  link.search = String(
    new URLSearchParams({
      path: '/calendar/action/compose',
      rru: 'addevent',
      subject: entry.title,
      startdt: new Date(entry.startsAt).toISOString(),
      enddt: new Date(entry.endsAt).toISOString(),
      body: entry.description,
      location: entry.place,
    }),
  );
  return link.href;
}

/** Returns `20270106T043000Z`. */
function compact(instant: number): string {
  return new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, '');
}
