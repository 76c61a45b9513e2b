import {
  addDays,
  type CalendarDate,
  instantsOn,
  isTimeZone,
  startOfDay,
} from '@nadi/domain/clinic-time';
import { formatIsoDate } from '@nadi/domain/iso-date';
import { days, type Instant, minutes, seconds } from '@nadi/domain/limits';
import ICAL from 'ical.js';

export interface CalendarOccurrence {
  from: Instant;
  until: Instant;
  summary: string;
  /** Both inclusive; null for an event with times. */
  days: { from: string; until: string } | null;
  /** False where the event is marked as not blocking time (TRANSP:TRANSPARENT). */
  busy: boolean;
}

export interface Span {
  from: Instant;
  until: Instant;
  /** The zone of times that name none, and of whole days. */
  zone: string;
}

/** A rule may produce any number of occurrences; more than these are not a calendar of a person. */
const OCCURRENCES_MAX = 20_000;
const SUMMARY_MAX = 200;

/**
 * Returns the occurrences of an iCalendar text (RFC 5545) that touch a span, recurring events expanded.
 * Cancelled events and occurrences are left out.
 * @throws Error where the text is not a calendar or has too many occurrences
 */
export function expandEvents(text: string, span: Span): CalendarOccurrence[] {
  const parsed = ICAL.parse(text);
  const roots = (Array.isArray(parsed[0]) ? parsed : [parsed]) as unknown[];
  const found: CalendarOccurrence[] = [];
  const limit = { left: OCCURRENCES_MAX };
  for (const root of roots) {
    const calendar = new ICAL.Component(root as string);
    if (calendar.name !== 'vcalendar') throw new Error('not a calendar');
    const events = calendar.getAllSubcomponents('vevent');
    const isException = (event: ICAL.Component) => event.hasProperty('recurrence-id');
    const byUid = Map.groupBy(events.filter(isException), uidOf);
    for (const event of events) {
      const exceptions = isException(event) ? [] : (byUid.get(uidOf(event)) ?? []);
      found.push(...occurrences(new ICAL.Event(event, { exceptions }), { span, limit }));
    }
  }
  return found
    .filter(({ from, until }) => from < span.until && span.from < until)
    .toSorted((a, b) => a.from - b.from);
}

interface Expansion {
  span: Span;
  limit: { left: number };
}

function occurrences(event: ICAL.Event, { span, limit }: Expansion): CalendarOccurrence[] {
  if (isCancelled(event) || !event.startDate) return [];
  const single = toOccurrence(event, event.startDate, span);
  if (event.isRecurrenceException() || !event.isRecurring()) return [single];
  const found: CalendarOccurrence[] = [];
  const iterator = event.iterator();
  for (let start = iterator.next(); start; start = iterator.next()) {
    limit.left -= 1;
    if (limit.left < 0) throw new Error('too many occurrences');
    const { item, startDate } = event.getOccurrenceDetails(start);
    if (toInstant(start, event, span.zone) >= span.until) break;
    // An exception is an event of its own in the list.
    const replaced = item !== event && item.recurrenceId?.compare(start) === 0;
    if (!replaced && !isCancelled(item)) found.push(toOccurrence(item, startDate, span));
  }
  return found;
}

function toOccurrence(event: ICAL.Event, start: ICAL.Time, { zone }: Span): CalendarOccurrence {
  const summary = (event.summary ?? '').slice(0, SUMMARY_MAX);
  const busy = event.component.getFirstPropertyValue('transp') !== 'TRANSPARENT';
  if (start.isDate) {
    const length = Math.max(1, Math.round(daysOf(event)));
    const [first, last] = [dateOf(start), addDays(dateOf(start), length - 1)];
    return {
      ...{ summary, busy, days: { from: formatIsoDate(first), until: formatIsoDate(last) } },
      from: startOfDay(zone, first),
      until: startOfDay(zone, addDays(last, 1)),
    };
  }
  const from = toInstant(start, event, zone);
  const length = toInstant(event.endDate, event, zone) - toInstant(event.startDate, event, zone);
  return { summary, busy, days: null, from, until: from + Math.max(0, length) };
}

/** Lists the days between the first and the last date of an all-day event; the end is exclusive. */
function daysOf({ startDate, endDate }: ICAL.Event): number {
  const utc = ({ year, month, day }: ICAL.Time) => Date.UTC(year, month - 1, day);
  return (utc(endDate) - utc(startDate)) / days(1);
}

/** Names of zones are looked up here; a zone that only the file defines is ical.js's. */
function toInstant(time: ICAL.Time, event: ICAL.Event, zone: string): Instant {
  const { hour, minute, second } = time;
  if (time.isDate) return startOfDay(zone, dateOf(time));
  if (time.zone === ICAL.Timezone.utcTimezone) return seconds(time.toUnixTime());
  const named = event.component.getFirstProperty('dtstart')?.getParameter('tzid');
  const known = typeof named === 'string' && isTimeZone(named);
  if (!known && time.zone && time.zone !== ICAL.Timezone.localTimezone) {
    return seconds(time.toUnixTime());
  }
  const instantOf = instantsOn(known ? named : zone, dateOf(time));
  // A time that the clock skips is an hour later (RFC 5545 §3.3.5).
  const instant = instantOf({ hour, minute }) ?? instantOf({ hour: hour + 1, minute });
  return (
    (instant ?? startOfDay(zone, dateOf(time)) + minutes(hour * 60 + minute)) + seconds(second)
  );
}

function dateOf({ year, month, day }: ICAL.Time): CalendarDate {
  return { year, month, day };
}

function isCancelled({ component }: ICAL.Event): boolean {
  return component.getFirstPropertyValue('status') === 'CANCELLED';
}

function uidOf(event: ICAL.Component): string {
  return String(event.getFirstPropertyValue('uid') ?? '');
}
