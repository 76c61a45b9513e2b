import { instantsOn, isTimeZone, startOfDay } from '@nadi/domain/clinic-time';
import { days, hours, type Instant, seconds } from '@nadi/domain/limits';
import ICAL from 'ical.js';
import { expandRecurringEvent, sync, type VEvent } from 'node-ical';

export interface BusyEvent {
  uid: string;
  from: Instant;
  until: Instant;
}

interface Span {
  from: Instant;
  until: Instant;
  zone: string;
}

/** A rule that ical.js cannot end is left to the other parser. */
const STEPS_MAX = 20_000;

/** Reads busy times with ical.js; null if it refuses the calendar. */
export function readWithIcalJs(text: string, span: Span): BusyEvent[] | null {
  try {
    const calendar = new ICAL.Component(ICAL.parse(text) as unknown as string);
    const events = calendar.getAllSubcomponents('vevent');
    return events.flatMap((each) => {
      try {
        return expandWithIcalJs(each, events, span);
      } catch {
        return [];
      }
    });
  } catch {
    return null;
  }
}

function expandWithIcalJs(
  component: ICAL.Component,
  all: ICAL.Component[],
  span: Span,
): BusyEvent[] {
  if (component.hasProperty('recurrence-id')) {
    const alone = new ICAL.Event(component);
    return blocks(component) ? [toBusy(alone, alone.startDate, alone.endDate, span)] : [];
  }
  const uid = component.getFirstPropertyValue('uid');
  const exceptions = all.filter(
    (each) => each.hasProperty('recurrence-id') && each.getFirstPropertyValue('uid') === uid,
  );
  const event = new ICAL.Event(component, { exceptions });
  if (!blocks(component)) return [];
  if (!event.isRecurring()) return [toBusy(event, event.startDate, event.endDate, span)];
  const found: BusyEvent[] = [];
  const iterator = event.iterator();
  for (let step = 0; step < STEPS_MAX; step++) {
    const start = iterator.next();
    if (!start || start.year > 2028) break;
    const { item, startDate, endDate } = event.getOccurrenceDetails(start);
    if (item === event) found.push(toBusy(event, startDate, endDate, span));
  }
  return found;
}

function blocks(component: ICAL.Component): boolean {
  const is = (name: string, value: string) =>
    String(component.getFirstPropertyValue(name) ?? '').toUpperCase() === value;
  return !is('status', 'CANCELLED') && !is('transp', 'TRANSPARENT');
}

function toBusy(event: ICAL.Event, start: ICAL.Time, end: ICAL.Time, { zone }: Span): BusyEvent {
  const from = toInstant(start, event.component.getFirstProperty('dtstart'), zone);
  const property = event.component.getFirstProperty('dtend');
  const until = property
    ? toInstant(end, property, zone)
    : from + seconds(end.subtractDateTz(start).toSeconds());
  return {
    uid: event.uid ?? '',
    from,
    until: start.isDate ? Math.max(until, from + hours(20)) : until,
  };
}

/** Zones that the calendar does not define are looked up by name. */
function toInstant(time: ICAL.Time, property: ICAL.Property | null, clinic: string): Instant {
  const { year, month, day, hour, minute, second } = time;
  if (time.isDate) return startOfDay(clinic, { year, month, day });
  if (time.zone && time.zone !== ICAL.Timezone.localTimezone) return seconds(time.toUnixTime());
  const tzid = property?.getFirstParameter('tzid') ?? '';
  const zone = isTimeZone(tzid) ? tzid : clinic;
  const at = instantsOn(zone, { year, month, day });
  // A time that the clock skips has the offset of the hour before it (RFC 5545, 3.3.5).
  const found = at({ hour, minute }) ?? (at({ hour: hour - 1, minute }) ?? NaN) + hours(1);
  return found + seconds(second);
}

/** Reads busy times with node-ical; null if it refuses the calendar. The process is in the clinic's zone. */
export function readWithNodeIcal(text: string, span: Span): BusyEvent[] | null {
  try {
    const parts = Object.values(sync.parseICS(text));
    return parts.flatMap((part) => (part?.type === 'VEVENT' ? expandWithNodeIcal(part, span) : []));
  } catch {
    return null;
  }
}

function expandWithNodeIcal(event: VEvent, span: Span): BusyEvent[] {
  const range = {
    from: new Date(span.from - days(2)),
    to: new Date(span.until),
    expandOngoing: true,
  };
  try {
    return expandRecurringEvent(event, range).flatMap(({ start, end, event: own }) => {
      const free = own.status === 'CANCELLED' || own.transparency === 'TRANSPARENT';
      return free ? [] : [{ uid: String(event.uid), from: start.getTime(), until: end.getTime() }];
    });
  } catch {
    return [];
  }
}
