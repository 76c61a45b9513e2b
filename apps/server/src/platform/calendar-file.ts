import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator';

/** One appointment in a calendar. Times are epoch milliseconds. */
export interface CalendarEvent {
  /** Never changes, even if the appointment changes. */
  readonly uid: string;
  /** Increases with every change of time or state (RFC 5545 §3.8.7.4). */
  readonly sequence: number;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly cancelled: boolean;
  readonly summary: string;
  readonly description: string;
  /** Empty if the place is not stated. */
  readonly location?: string;
  readonly url: string;
}

interface Person {
  readonly name: string;
  readonly address: string;
}

interface Invitation {
  readonly method: 'REQUEST' | 'CANCEL';
  readonly organizer: Person;
  readonly attendee: Person;
  /** Time of this message; the later of two with one sequence counts (RFC 5546 §2.1.5). */
  readonly at: number;
}

/** Minutes before the event at which an invited person's calendar reminds. */
const REMINDERS = [24 * 60, 15];

const PRODUCT = { company: 'Nadi', product: 'Clinic', language: 'EN' };

/** Returns an iTIP message about one event to one person (RFC 5546 §3.2). */
export function writeInvitation(event: CalendarEvent, invitation: Invitation): string {
  const { method, organizer, attendee, at } = invitation;
  const calendar = ical({ prodId: PRODUCT, method: ICalCalendarMethod[method] });
  const entry = addEvent(calendar, event, at);
  addOrganizer(entry, organizer);
  entry.createAttendee({
    name: attendee.name || attendee.address,
    email: attendee.address,
    role: ICalAttendeeRole.REQ,
    status: ICalAttendeeStatus.ACCEPTED,
    rsvp: false,
  });
  if (method === 'REQUEST') {
    for (const before of REMINDERS) entry.createAlarm({ triggerBefore: before * 60 });
  }
  return toText(calendar);
}

/** Returns a calendar for subscribing, or one event to add by hand. */
export function writeCalendar(
  name: string,
  events: readonly CalendarEvent[],
  changedAt: (event: CalendarEvent) => number,
): string {
  const calendar = ical({ name, prodId: PRODUCT, method: ICalCalendarMethod.PUBLISH });
  for (const event of events) addEvent(calendar, event, changedAt(event));
  return toText(calendar);
}

/** Every line ends with a line break, including the last one (RFC 5545 §3.1). */
function toText(calendar: ReturnType<typeof ical>): string {
  return `${calendar.toString().trimEnd()}\r\n`;
}

/** Times are in UTC, because Outlook shifts or refuses a TZID without its VTIMEZONE. */
function addEvent(calendar: ReturnType<typeof ical>, event: CalendarEvent, at: number) {
  return calendar.createEvent({
    id: event.uid,
    sequence: event.sequence,
    stamp: new Date(at),
    start: new Date(event.startsAt),
    end: new Date(event.endsAt),
    summary: event.summary,
    description: event.description,
    ...(event.location && { location: event.location }),
    url: event.url,
    status: event.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
}

function addOrganizer(entry: ReturnType<typeof addEvent>, { name, address }: Person): void {
  entry.organizer({ name: name || address, email: address });
}
