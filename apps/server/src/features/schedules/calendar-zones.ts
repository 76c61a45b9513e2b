import { isTimeZone, wallClock } from '@nadi/domain/clinic-time';
import { days, type Instant, minutes } from '@nadi/domain/limits';
import { type Component, propertiesOf } from './calendar-lines.ts';
import { parseRule } from './calendar-rules.ts';
import { parseOffset, parseTime, startOfWall, type Wall } from './calendar-times.ts';
import { expandRule } from './expand-rule.ts';
import { WINDOWS_ZONES } from './windows-zones.ts';

/** Returns the offset of a clock from UTC at an instant, in milliseconds. */
export type Zone = (at: Instant) => number;

/** The instants at which a clock shows a time; they differ if it shows the time twice. */
export interface Shown {
  first: Instant;
  last: Instant;
  /** Programs read a skipped time as `first`, or so much earlier as the clock skips; else equal to `first`. */
  earliest: Instant;
}

/** Returns the instants at which a clock shows a time; a skipped time moves later (RFC 5545 §3.3.5). */
export function instantsAt(zone: Zone, wall: Wall): Shown {
  const day = startOfWall(wall);
  // A clock is at most 14 hours from UTC, so the local day lies between these two.
  const [before, after] = [zone(day - days(1)), zone(day + days(2))];
  if (before === after) {
    const at = wall - before;
    return { first: at, last: at, earliest: at };
  }
  const readings = [wall - before, wall - after];
  const shown = readings.filter((at) => at + zone(at) === wall);
  const instants = shown.length > 0 ? shown : [wall - before];
  const first = Math.min(...instants);
  const earliest = shown.length > 0 ? first : Math.min(...readings);
  return { first, earliest, last: Math.max(...instants) };
}

/** Returns the clock of an IANA zone; caches the offset of every quarter of an hour. */
export function namedZone(name: string): Zone {
  const known = new Map<number, number>();
  return (at) => {
    const quarter = Math.floor(at / minutes(15)) * minutes(15);
    const cached = known.get(quarter);
    if (cached !== undefined) return cached;
    const { year, month, day, hour, minute } = wallClock(name, quarter);
    const offset = Date.UTC(year, month - 1, day, hour, minute) - quarter;
    known.set(quarter, offset);
    return offset;
  };
}

/**
 * Finds the clock for the name of a zone. Accepts an IANA name, also after a prefix such as
 * `/mozilla.org/20050126_1/`, a Windows name, its cities, or an offset. Null for an unknown name.
 */
export function findZone(tzid: string): Zone | null {
  const name = tzid.replaceAll(/^["'\s]+|["'\s]+$/g, '');
  const segments = name.split('/');
  const tails = [3, 2, 1].map((count) => segments.slice(-count).join('/').replaceAll(' ', '_'));
  // The longest name comes first, because `America/Indiana/Knox` is not `Knox`.
  const found = [windowsZone(name), name, ...tails].find((each) => each && isTimeZone(each));
  if (found) return namedZone(found);
  if (/^tzone:\/\/microsoft\/utc$|^z(?:ulu)?$/i.test(name)) return () => 0;
  const [, offset] = /^\(?(?:UTC|GMT)?\s*([+-]\d{1,2}[:.]?\d\d)\)?$/i.exec(name) ?? [];
  const fixed = parseOffset(offset?.replace('.', ':').replace(/^([+-])(\d)(?=:|\d\d$)/, '$10$2'));
  return fixed === null ? null : () => fixed;
}

/** Returns the zone of `India Standard Time`, or of `(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi`. */
function windowsZone(name: string): string | undefined {
  const [, label = name] = /^\((?:UTC|GMT)[^)]*\)\s*(.+)$/i.exec(name) ?? [];
  const standard = label.replace(/ Time \(US (?:&|and) Canada\).*$/i, ' Standard Time');
  const known = WINDOWS_ZONES[standard.toLowerCase()];
  if (known || label === name) return known;
  const cities = label.split(/[,;:]/).map((city) => `/${city.trim().replaceAll(' ', '_')}`);
  const zones = Object.values(WINDOWS_ZONES).concat(Intl.supportedValuesOf('timeZone'));
  return cities.map((city) => zones.find((zone) => zone.endsWith(city))).find(Boolean);
}

/** Returns the clock of a VTIMEZONE until an instant; null if the definition is damaged. */
export function definedZone(definition: Component, until: Instant): Zone | null {
  const changes: { at: Instant; before: number; after: number }[] = [];
  for (const part of definition.children) {
    if (part.name !== 'STANDARD' && part.name !== 'DAYLIGHT') continue;
    const value = (name: string) => propertiesOf(part, name)[0]?.value;
    const [before, after] = [parseOffset(value('TZOFFSETFROM')), parseOffset(value('TZOFFSETTO'))];
    const start = parseTime(value('DTSTART') ?? '')?.wall;
    if (before === null || after === null || start === undefined) return null;
    for (const wall of onsets(part, start, { before, until })) {
      changes.push({ at: wall - before, before, after });
    }
  }
  const [first] = changes.sort((a, b) => a.at - b.at);
  if (!first) return null;
  return (at) => changes.findLast((each) => each.at <= at)?.after ?? first.before;
}

function onsets(part: Component, start: Wall, zone: { before: number; until: Instant }): Wall[] {
  const found = [start];
  for (const { value } of propertiesOf(part, 'RDATE')) {
    const walls = value.split(',').map((each) => parseTime(each)?.wall);
    found.push(...walls.filter((wall) => wall !== undefined));
  }
  for (const { value } of propertiesOf(part, 'RRULE')) {
    const rule = parseRule(value);
    const end = rule?.until;
    const isPast = (wall: Wall) => !!end && wall - (end.offset === 0 ? zone.before : 0) > end.wall;
    if (rule) found.push(...expandRule(rule, start, { from: start, until: zone.until, isPast }));
  }
  return found;
}
