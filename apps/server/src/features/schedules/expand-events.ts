import { hours, type Instant } from '@nadi/domain/limits';
import {
  type Component,
  parseComponents,
  parsePeriod,
  parseTime,
  propertiesOf,
  type WrittenTime,
} from './calendar-lines.ts';
import { definedZone, findZone, namedZone, type Zone } from './calendar-zones.ts';
import { expandSeries, type Occurrence, type Reading } from './expand-series.ts';
import { readEvent, type Trouble, type WrittenEvent } from './read-event.ts';

export interface CalendarOccurrence {
  from: Instant;
  until: Instant;
  summary: string;
  /** Both inclusive; null for an event with times. */
  days: { from: string; until: string } | null;
  /** False if the event is marked as not blocking time (TRANSP:TRANSPARENT). */
  busy: boolean;
  /** The UID of the event; empty if it has none. */
  uid: string;
}

/** An event that could not be read as a whole. */
export interface UnreadEvent {
  uid: string;
  reason: Trouble | 'unknown-part';
  /** The start as the calendar writes it. */
  written: string;
  /** The first time that the event blocks; null if no time could be read. */
  blocks: { from: Instant; until: Instant } | null;
}

export interface CalendarContent {
  occurrences: CalendarOccurrence[];
  unread: UnreadEvent[];
}

export interface Span {
  from: Instant;
  until: Instant;
  /** The zone of whole days and of times without a zone. */
  zone: string;
}

/** Reasons in the order in which they are shown; the first three may concern any day. */
const REASONS: Trouble[] = [
  ...(['start', 'rule', 'damaged'] as const),
  ...(['end', 'too-often', 'zone', 'moved-onwards', 'exception'] as const),
];
const KNOWN_PARTS = /^(?:VEVENT|VFREEBUSY|VTIMEZONE|VTODO|VJOURNAL|VALARM|X-.*|STANDARD|DAYLIGHT)$/;

/**
 * Returns the occurrences of an iCalendar text (RFC 5545) that touch a span, with recurring events
 * expanded. Omits cancelled events and occurrences. Counts both readings of an ambiguous time: one without
 * a zone, or one whose zone the calendar defines differently from its name. Lists events that it cannot
 * read and blocks their readable time.
 * @throws Error if the text is not a calendar or is cut off
 */
export function expandEvents(text: string, span: Span): CalendarContent {
  const found: Occurrence[] = [];
  const unread: UnreadEvent[] = [];
  for (const calendar of parseComponents(text)) {
    const events = calendar.children.filter(({ name }) => name === 'VEVENT').map(readEvent);
    const readings = listReadings(calendar, events, span);
    const occurrences = groupByUid(events).flatMap((series) =>
      readings.flatMap((reading) => expandSeries(series, reading)),
    );
    const inside = occurrences.filter((each) => each.from < span.until && span.from < each.until);
    const byEvent = Map.groupBy(inside, ({ event }) => event);
    found.push(...inside);
    unread.push(
      ...events.flatMap((event) => describeTrouble(event, byEvent.get(event) ?? [], span)),
    );
    const free = readFreeBusy(calendar, span);
    found.push(...free.found);
    unread.push(...free.unread);
  }
  return { occurrences: distinct(found), unread };
}

/** Groups the events of a series; an event without a UID is its own group. */
function groupByUid(events: readonly WrittenEvent[]): WrittenEvent[][] {
  const groups = Map.groupBy(events, (event) => event.uid || event);
  return [...groups.values()];
}

function distinct(found: readonly Occurrence[]): CalendarOccurrence[] {
  const byKey = new Map<string, CalendarOccurrence>();
  for (const { event, from, until, days } of found) {
    const { summary, busy, uid } = event;
    byKey.set(`${from} ${until} ${busy} ${uid} ${summary}`, {
      ...{ from, until, summary, days, busy, uid },
    });
  }
  return [...byKey.values()].toSorted((a, b) => a.from - b.from);
}

/** Returns the ways of reading times: by the names of zones and by the calendar's definitions. */
function listReadings(
  calendar: Component,
  events: readonly WrittenEvent[],
  { from, until, zone }: Span,
): Reading[] {
  const wholeDays = namedZone(zone);
  const named = cached(findZone);
  const definitions = calendar.children.filter(({ name }) => name === 'VTIMEZONE');
  const defined = cached((tzid) => {
    const own = definitions.filter((each) => propertiesOf(each, 'TZID')[0]?.value === tzid);
    return own.map((each) => definedZone(each, until)).find((each) => each !== null) ?? null;
  });
  const standard = propertiesOf(calendar, 'X-WR-TIMEZONE')[0]?.value;
  const floating = (standard && (named(standard) ?? defined(standard))) || wholeDays;
  const zones = (byName: boolean): Reading['zoneOf'] => {
    const findByName = (tzid: string) =>
      byName ? (named(tzid) ?? defined(tzid)) : (defined(tzid) ?? named(tzid));
    return ({ tzid, offset }, onUnknown) => {
      const found = tzid === null ? null : findByName(tzid);
      if (offset !== null && (byName || !found)) return () => offset;
      if (tzid === null) return byName ? wholeDays : floating;
      if (!found) onUnknown();
      return found ?? wholeDays;
    };
  };
  const isTwofold = ({ start, end }: WrittenEvent) =>
    [start, end].some((time) => time && 'offset' in time && time.tzid && time.offset !== null);
  const differs = definitions.length > 0 || floating !== wholeDays || events.some(isTwofold);
  return [true, false]
    .slice(0, differs ? 2 : 1)
    .map((byName) => ({ from, until, wholeDays, zoneOf: zones(byName) }));
}

function cached(find: (tzid: string) => Zone | null): (tzid: string) => Zone | null {
  const known = new Map<string, Zone | null>();
  return (tzid) => {
    const zone = known.has(tzid) ? (known.get(tzid) ?? null) : find(tzid);
    known.set(tzid, zone);
    return zone;
  };
}

/** Describes an event with troubles, unless it is outside the span. */
function describeTrouble(
  { uid, written, troubles, cancelled, busy, replaces }: WrittenEvent,
  [first]: readonly Occurrence[],
  span: Span,
): UnreadEvent[] {
  const reason = REASONS.find((each) => troubles.has(each));
  if (!reason || cancelled || !busy) return [];
  const anyDay = REASONS.indexOf(reason) < 3 && !(replaces && isOutside(replaces, span));
  if (!first && !anyDay) return [];
  return [
    { uid, reason, written, blocks: first ? { from: first.from, until: first.until } : null },
  ];
}

function isOutside({ wall }: WrittenTime, { from, until }: Span): boolean {
  return wall < from - hours(48) || wall > until + hours(48);
}

/** Reads the busy times of VFREEBUSY parts (RFC 5545 §3.6.4), and lists parts with unknown names. */
function readFreeBusy(calendar: Component, span: Span) {
  const [reading] = listReadings(calendar, [], span);
  const found: Occurrence[] = [];
  const unread: UnreadEvent[] = [];
  for (const part of calendar.children) {
    if (!KNOWN_PARTS.test(part.name)) {
      unread.push({ uid: '', reason: 'unknown-part', written: part.name, blocks: null });
    }
    if (part.name !== 'VFREEBUSY' || !reading) continue;
    const event = readEvent(part);
    const busy = propertiesOf(part, 'FREEBUSY').filter(
      ({ params }) => !/^FREE$/i.test(params.FBTYPE ?? ''),
    );
    for (const { value, params } of busy) {
      for (const text of value.split(',')) {
        const period = parsePeriod(text, params);
        const start = period?.start ?? parseTime(text.split('/')[0] ?? '', params);
        const troubles = new Set<Trouble>(period ? [] : ['end']);
        const written = {
          ...event,
          start,
          end: period?.end ?? null,
          rules: [],
          dates: [],
          troubles,
        };
        const times = start
          ? expandSeries([{ ...written, replaces: null, excluded: [] }], reading)
          : [];
        const inside = times.filter((each) => each.from < span.until && span.from < each.until);
        found.push(...inside);
        if (!start) troubles.add('start');
        unread.push(...describeTrouble({ ...written, written: text.slice(0, 80) }, inside, span));
      }
    }
  }
  return { found, unread };
}
