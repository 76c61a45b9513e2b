import { formatIsoDate } from '@nadi/domain/iso-date';
import { days, hours, type Instant } from '@nadi/domain/limits';
import {
  type Duration,
  isDuration,
  startOfWall,
  type Wall,
  type WrittenTime,
} from './calendar-lines.ts';
import { expandRule, type Rule, TooOftenError } from './calendar-rules.ts';
import { instantsAt, type Zone } from './calendar-zones.ts';
import type { WrittenEvent } from './read-event.ts';

/** One way of reading the times of a calendar. */
export interface Reading {
  from: Instant;
  until: Instant;
  /** The clock of whole days. */
  wholeDays: Zone;
  /** Returns the clock of a time; unknown zones are reported. */
  zoneOf: (time: WrittenTime, onUnknown: () => void) => Zone;
}

export interface Occurrence {
  event: WrittenEvent;
  from: Instant;
  until: Instant;
  /** Both inclusive; null for an event with times. */
  days: { from: string; until: string } | null;
}

/** Assumed length of an event whose end cannot be read. */
const ASSUMED_LENGTH = hours(1);
/** Calendars contain ends that no clock can show. */
const LENGTH_MAX = days(40_000);

/** Lists the occurrences of the events that share a UID, including those that were changed individually. */
export function expandSeries(series: readonly WrittenEvent[], reading: Reading): Occurrence[] {
  const changes = series.filter(({ replaces }) => replaces);
  const replaced = new Set<Instant>();
  for (const change of changes) {
    if (change.replaces && (change.start || change.cancelled)) {
      replaced.add(toInstant(change, change.replaces, reading));
    }
  }
  const found: Occurrence[] = [];
  for (const event of series) {
    if (event.cancelled) continue;
    const own = listOccurrences(event, reading);
    if (event.replaces) {
      found.push(...own);
      continue;
    }
    const excluded = new Set(event.excluded.map((time) => toInstant(event, time, reading)));
    const left = own.filter(({ moment }) => !excluded.has(moment));
    const unchanged = left.filter(({ moment }) => !replaced.has(moment));
    if (repeats(event)) found.push(...unchanged);
    else {
      found.push(...own);
      if (unchanged.length < own.length) event.troubles.add('exception');
    }
    for (const change of changes) found.push(...movedOnwards(left, change, reading));
  }
  return found;
}

/** Returns false for a single event: one with exceptions has lost its rule, so its start still counts. */
function repeats({ rules, dates }: WrittenEvent): boolean {
  return rules.length > 0 || dates.length > 0;
}

/** Lists the later occurrences of a series, moved by a change of "this and future". */
function movedOnwards(
  series: readonly Placed[],
  change: WrittenEvent,
  reading: Reading,
): Occurrence[] {
  if (!change.movedOnwards || !change.replaces) return [];
  change.troubles.add('moved-onwards');
  const [moved] = change.cancelled ? [] : listOccurrences(change, { ...reading, from: -Infinity });
  if (!moved) return [];
  const from = toInstant(change, change.replaces, reading);
  const length = moved.until - moved.from;
  return series
    .filter(({ moment }) => moment > from)
    .map((each) => each.from + moved.from - from)
    .map((at) => ({ event: change, from: at, until: at + length, days: null }));
}

/** An occurrence with the instant that exceptions use to identify it. */
interface Placed extends Occurrence {
  moment: Instant;
}

function listOccurrences(event: WrittenEvent, reading: Reading): Placed[] {
  const { start, end, replaces } = event;
  const origin = start ?? replaces;
  if (!origin) return end && !isDuration(end) ? [endingAt(event, end, reading)] : [];
  const place = placer(event, origin, reading);
  const found = [place(origin.wall)];
  for (const rule of event.rules) found.push(...repeated(event, { rule, origin, place, reading }));
  for (const date of event.dates) {
    const [first, own] = 'start' in date ? [date.start, date.end] : [date, null];
    const placed = placer(
      own ? { ...event, end: own } : event,
      first,
      reading,
      own ? null : origin,
    );
    found.push({ ...placed(first.wall), event });
  }
  return found.filter(({ from, until }) => from < reading.until && reading.from <= until);
}

interface Repetition {
  rule: Rule;
  origin: WrittenTime;
  place: (wall: Wall) => Placed;
  reading: Reading;
}

function repeated(event: WrittenEvent, { rule, origin, place, reading }: Repetition): Placed[] {
  const single = place(origin.wall);
  const margin = days(2) + (single.until - single.from);
  const range = {
    from: Math.max(origin.wall, reading.from - margin),
    until: reading.until + days(2),
    isPast: (wall: Wall) => isPast(rule, { wall, at: place(wall).moment }),
  };
  try {
    return expandRule(rule, origin.wall, range).map(place);
  } catch (error) {
    if (!(error instanceof TooOftenError)) throw error;
    event.troubles.add('too-often');
    const end = rule.until ? rule.until.wall + days(2) : reading.until;
    return [{ ...single, until: Math.max(single.until, Math.min(reading.until, end)) }];
  }
}

function isPast({ until }: Rule, { wall, at }: { wall: Wall; at: Instant }) {
  if (!until) return false;
  if (until.isDate) return startOfWall(wall) > until.wall;
  if (until.offset === null) return wall > until.wall;
  // Programs compare the end with the instant or with the clock.
  return at > until.wall - until.offset && wall > until.wall;
}

/**
 * Returns a function that places an occurrence by the wall time of its start.
 * @param origin the start that belongs to the event's end, if it is another one
 */
function placer(
  event: WrittenEvent,
  start: WrittenTime,
  reading: Reading,
  origin: WrittenTime | null = start,
): (wall: Wall) => Placed {
  const zone = zoneOf(event, start, reading);
  const first = origin ?? start;
  if (start.isDate && (!event.end || isDuration(event.end) || event.end.isDate)) {
    const { end } = event;
    const length = !end ? 0 : isDuration(end) ? wallLength(end) : end.wall - first.wall;
    const count = Math.max(1, Math.ceil(Math.min(length, LENGTH_MAX) / days(1)));
    return (wall) => {
      const from = instantsAt(zone, wall).first;
      const until = instantsAt(zone, wall + days(count)).last;
      const dates = { from: isoDate(wall), until: isoDate(wall + days(count - 1)) };
      return { event, moment: from, from, until, days: dates };
    };
  }
  const { exact, nominal } = readLength(event, first, reading);
  return (wall) => {
    const { first: moment, earliest } = instantsAt(zone, wall);
    const last = instantsAt(zone, wall + Math.max(0, nominal)).last;
    const until = Math.max(last, moment + Math.max(0, exact), nominal ? 0 : moment);
    return { event, moment, from: earliest + Math.min(0, exact), until, days: null };
  };
}

/**
 * Returns how long an event lasts: `exact` is elapsed time, `nominal` is the difference on the clock. They
 * differ if summer time begins or ends meanwhile. A negative `exact` means an end before the start.
 */
function readLength(event: WrittenEvent, start: WrittenTime, reading: Reading) {
  const { end } = event;
  const assumed = { exact: ASSUMED_LENGTH, nominal: ASSUMED_LENGTH };
  if (!end) return event.troubles.has('end') ? assumed : { exact: 0, nominal: 0 };
  if (isDuration(end)) return { exact: wallLength(end), nominal: wallLength(end) };
  const from = instantsAt(zoneOf(event, start, reading), start.wall);
  const until = instantsAt(zoneOf(event, end, reading), end.wall);
  const exact = Math.min(until.last - from.first, LENGTH_MAX);
  if (exact < 0) {
    event.troubles.add('end');
    // Start and end may have been exchanged, so both the time between and an hour after count.
    return { exact: exact > -days(1) ? exact : 0, nominal: ASSUMED_LENGTH };
  }
  const sameClock = end.tzid === start.tzid && end.offset === start.offset;
  return { exact, nominal: sameClock ? Math.min(end.wall - start.wall, LENGTH_MAX) : 0 };
}

function endingAt(event: WrittenEvent, end: WrittenTime, reading: Reading): Placed {
  const { last: until } = instantsAt(zoneOf(event, end, reading), end.wall);
  const from = until - ASSUMED_LENGTH;
  return { event, moment: from, from, until, days: null };
}

function wallLength({ days: count, rest }: Duration): number {
  return Math.min(days(count) + rest, LENGTH_MAX);
}

/** Returns the instant at which the occurrence of an exception starts. */
function toInstant(event: WrittenEvent, time: WrittenTime, reading: Reading): Instant {
  // An exception may name a whole day by midnight in any zone.
  const isDay = time.isDate || (event.start?.isDate && time.wall === startOfWall(time.wall));
  const zone = isDay ? reading.wholeDays : zoneOf(event, time, reading);
  return instantsAt(zone, time.wall).first;
}

function zoneOf({ troubles }: WrittenEvent, time: WrittenTime, reading: Reading): Zone {
  if (time.isDate) return reading.wholeDays;
  return reading.zoneOf(time, () => troubles.add('zone'));
}

function isoDate(wall: Wall): string {
  const date = new Date(wall);
  return formatIsoDate({
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
  });
}
