import ICAL from 'ical.js';

interface CalendarEntry {
  sequence: number;
  /** Epoch milliseconds. */
  stamp: number;
  cancelled: boolean;
  startsAt: number;
  endsAt: number;
}

export interface ItipClient {
  /** Applies one message, as a calendar that received it by mail. @throws if it is malformed */
  receive(message: string): void;
  /** Returns the times that the calendar shows for an event; null for none, or a cancelled one. */
  shows(uid: string): { startsAt: number; endsAt: number } | null;
}

/**
 * Creates the calendar of one person (RFC 5546 §3.2): entries are found by UID; an older SEQUENCE,
 * and of two with the same an older DTSTAMP, changes nothing (§2.1.5).
 */
export function itipClient(): ItipClient {
  const entries = new Map<string, CalendarEntry>();
  return {
    receive(message) {
      const { uid, ...entry } = parseMessage(message);
      const known = entries.get(uid);
      if (known && !isNewer(entry, known)) return;
      entries.set(uid, entry);
    },
    shows(uid) {
      const entry = entries.get(uid);
      if (!entry || entry.cancelled) return null;
      return { startsAt: entry.startsAt, endsAt: entry.endsAt };
    },
  };
}

function isNewer(entry: CalendarEntry, known: CalendarEntry): boolean {
  if (entry.sequence !== known.sequence) return entry.sequence > known.sequence;
  return entry.stamp >= known.stamp;
}

/** Reads a message with another library than the one that wrote it. */
function parseMessage(message: string): CalendarEntry & { uid: string } {
  checkForm(message);
  const calendar = new ICAL.Component(ICAL.parse(message));
  const events = calendar.getAllSubcomponents('vevent');
  const [component] = events;
  if (!component || events.length !== 1) throw new Error('a message has one event');
  const event = new ICAL.Event(component);
  const method = String(calendar.getFirstPropertyValue('method'));
  const cancelled = method === 'CANCEL';
  if (!cancelled && method !== 'REQUEST')
    throw new Error(`${method} is neither REQUEST nor CANCEL`);
  const status = component.getFirstPropertyValue('status');
  if (status !== (cancelled ? 'CANCELLED' : 'CONFIRMED')) throw new Error(`${method} is ${status}`);
  if (!event.organizer || event.attendees.length !== 1) {
    throw new Error('a message has an organizer and one attendee');
  }
  const stamp = component.getFirstPropertyValue('dtstamp') as ICAL.Time;
  return {
    uid: event.uid,
    sequence: event.sequence,
    stamp: stamp.toJSDate().getTime(),
    cancelled,
    startsAt: event.startDate.toJSDate().getTime(),
    endsAt: event.endDate.toJSDate().getTime(),
  };
}

const REQUIRED = ['VERSION:2.0', 'PRODID:', 'UID:', 'DTSTAMP:', 'DTSTART:', 'DTEND:', 'SEQUENCE:'];
const LINE_OCTETS_MAX = 75;

/** Checks the form of the text by RFC 5545 §3.1 and §3.6. @throws if it is malformed */
function checkForm(message: string): void {
  if (/(^|[^\r])\n|\r(?!\n)/.test(message)) throw new Error('lines end with CRLF');
  const lines = message.split('\r\n');
  const long = lines.find((line) => Buffer.byteLength(line) > LINE_OCTETS_MAX);
  if (long) throw new Error(`a line has more than 75 octets: ${long}`);
  for (const property of REQUIRED) {
    const found = lines.filter((line) => line.startsWith(property)).length;
    if (found !== 1) throw new Error(`${property} stands there ${found} times`);
  }
  const times = lines.filter((line) => /^DT(START|END|STAMP)/.test(line));
  const local = times.find((line) => !/^DT\w+:\d{8}T\d{6}Z$/.test(line));
  if (local) throw new Error(`a time is not in UTC: ${local}`);
}
