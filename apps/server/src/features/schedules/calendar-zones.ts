import { isTimeZone, wallClock } from '@nadi/domain/clinic-time';
import { days, type Instant, minutes } from '@nadi/domain/limits';
import {
  type Component,
  parseOffset,
  parseTime,
  propertiesOf,
  startOfWall,
  type Wall,
} from './calendar-lines.ts';
import { expandRule, parseRule } from './calendar-rules.ts';

/** Returns the offset of a clock from UTC at an instant, in milliseconds. */
export type Zone = (at: Instant) => number;

/** The instants at which a clock shows a time; they differ if it shows the time twice. */
interface Shown {
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

/** Windows time zones by the IANA zone with the same clock. */
const BY_ZONE: Readonly<Record<string, string>> = {
  'Etc/GMT+12': 'Dateline Standard Time',
  'Etc/GMT+11': 'UTC-11',
  'America/Adak': 'Aleutian Standard Time',
  'Pacific/Honolulu': 'Hawaiian Standard Time',
  'Pacific/Marquesas': 'Marquesas Standard Time',
  'America/Anchorage': 'Alaskan Standard Time',
  'Etc/GMT+9': 'UTC-09',
  'America/Tijuana': 'Pacific Standard Time (Mexico)',
  'Etc/GMT+8': 'UTC-08',
  'America/Los_Angeles': 'Pacific Standard Time',
  'America/Phoenix': 'US Mountain Standard Time',
  'America/Mazatlan': 'Mountain Standard Time (Mexico)',
  'America/Denver': 'Mountain Standard Time',
  'America/Whitehorse': 'Yukon Standard Time',
  'America/Guatemala': 'Central America Standard Time',
  'America/Chicago': 'Central Standard Time',
  'Pacific/Easter': 'Easter Island Standard Time',
  'America/Mexico_City': 'Central Standard Time (Mexico)',
  'America/Regina': 'Canada Central Standard Time',
  'America/Bogota': 'SA Pacific Standard Time',
  'America/Cancun': 'Eastern Standard Time (Mexico)',
  'America/New_York': 'Eastern Standard Time',
  'America/Port-au-Prince': 'Haiti Standard Time',
  'America/Havana': 'Cuba Standard Time',
  'America/Indiana/Indianapolis': 'US Eastern Standard Time',
  'America/Grand_Turk': 'Turks And Caicos Standard Time',
  'America/Asuncion': 'Paraguay Standard Time',
  'America/Halifax': 'Atlantic Standard Time',
  'America/Caracas': 'Venezuela Standard Time',
  'America/Cuiaba': 'Central Brazilian Standard Time',
  'America/La_Paz': 'SA Western Standard Time',
  'America/Santiago': 'Pacific SA Standard Time',
  'America/St_Johns': 'Newfoundland Standard Time',
  'America/Araguaina': 'Tocantins Standard Time',
  'America/Sao_Paulo': 'E. South America Standard Time',
  'America/Cayenne': 'SA Eastern Standard Time',
  'America/Argentina/Buenos_Aires': 'Argentina Standard Time',
  'America/Nuuk': 'Greenland Standard Time',
  'America/Montevideo': 'Montevideo Standard Time',
  'America/Punta_Arenas': 'Magallanes Standard Time',
  'America/Miquelon': 'Saint Pierre Standard Time',
  'America/Bahia': 'Bahia Standard Time',
  'Etc/GMT+2': 'UTC-02|Mid-Atlantic Standard Time',
  'Atlantic/Azores': 'Azores Standard Time',
  'Atlantic/Cape_Verde': 'Cape Verde Standard Time',
  'Etc/UTC': 'UTC|Coordinated Universal Time',
  'Europe/London': 'GMT Standard Time',
  'Atlantic/Reykjavik': 'Greenwich Standard Time',
  'Africa/Sao_Tome': 'Sao Tome Standard Time',
  'Africa/Casablanca': 'Morocco Standard Time',
  'Europe/Berlin': 'W. Europe Standard Time',
  'Europe/Budapest': 'Central Europe Standard Time',
  'Europe/Paris': 'Romance Standard Time',
  'Europe/Warsaw': 'Central European Standard Time',
  'Africa/Lagos': 'W. Central Africa Standard Time',
  'Asia/Amman': 'Jordan Standard Time',
  'Europe/Bucharest': 'GTB Standard Time',
  'Asia/Beirut': 'Middle East Standard Time',
  'Africa/Cairo': 'Egypt Standard Time',
  'Europe/Chisinau': 'E. Europe Standard Time',
  'Asia/Damascus': 'Syria Standard Time',
  'Asia/Hebron': 'West Bank Standard Time',
  'Africa/Johannesburg': 'South Africa Standard Time',
  'Europe/Kyiv': 'FLE Standard Time',
  'Asia/Jerusalem': 'Israel Standard Time',
  'Africa/Juba': 'South Sudan Standard Time',
  'Europe/Kaliningrad': 'Kaliningrad Standard Time',
  'Africa/Khartoum': 'Sudan Standard Time',
  'Africa/Tripoli': 'Libya Standard Time',
  'Africa/Windhoek': 'Namibia Standard Time',
  'Asia/Baghdad': 'Arabic Standard Time',
  'Europe/Istanbul': 'Turkey Standard Time',
  'Asia/Riyadh': 'Arab Standard Time',
  'Europe/Minsk': 'Belarus Standard Time',
  'Europe/Moscow': 'Russian Standard Time',
  'Africa/Nairobi': 'E. Africa Standard Time',
  'Europe/Volgograd': 'Volgograd Standard Time',
  'Asia/Tehran': 'Iran Standard Time',
  'Asia/Dubai': 'Arabian Standard Time',
  'Europe/Astrakhan': 'Astrakhan Standard Time',
  'Asia/Baku': 'Azerbaijan Standard Time',
  'Europe/Samara': 'Russia Time Zone 3',
  'Indian/Mauritius': 'Mauritius Standard Time',
  'Europe/Saratov': 'Saratov Standard Time',
  'Asia/Tbilisi': 'Georgian Standard Time',
  'Asia/Yerevan': 'Caucasus Standard Time|Armenian Standard Time',
  'Asia/Kabul': 'Afghanistan Standard Time',
  'Asia/Tashkent': 'West Asia Standard Time',
  'Asia/Yekaterinburg': 'Ekaterinburg Standard Time',
  'Asia/Karachi': 'Pakistan Standard Time',
  'Asia/Qyzylorda': 'Qyzylorda Standard Time',
  'Asia/Kolkata': 'India Standard Time|Chennai, Kolkata, Mumbai, New Delhi',
  'Asia/Colombo': 'Sri Lanka Standard Time',
  'Asia/Kathmandu': 'Nepal Standard Time',
  'Asia/Bishkek': 'Central Asia Standard Time',
  'Asia/Dhaka': 'Bangladesh Standard Time',
  'Asia/Omsk': 'Omsk Standard Time',
  'Asia/Yangon': 'Myanmar Standard Time',
  'Asia/Bangkok': 'SE Asia Standard Time',
  'Asia/Barnaul': 'Altai Standard Time',
  'Asia/Hovd': 'W. Mongolia Standard Time',
  'Asia/Krasnoyarsk': 'North Asia Standard Time',
  'Asia/Novosibirsk': 'N. Central Asia Standard Time',
  'Asia/Tomsk': 'Tomsk Standard Time',
  'Asia/Shanghai': 'China Standard Time',
  'Asia/Irkutsk': 'North Asia East Standard Time',
  'Asia/Singapore': 'Singapore Standard Time',
  'Australia/Perth': 'W. Australia Standard Time',
  'Asia/Taipei': 'Taipei Standard Time',
  'Asia/Ulaanbaatar': 'Ulaanbaatar Standard Time',
  'Australia/Eucla': 'Aus Central W. Standard Time',
  'Asia/Chita': 'Transbaikal Standard Time',
  'Asia/Tokyo': 'Tokyo Standard Time',
  'Asia/Pyongyang': 'North Korea Standard Time',
  'Asia/Seoul': 'Korea Standard Time',
  'Asia/Yakutsk': 'Yakutsk Standard Time',
  'Australia/Adelaide': 'Cen. Australia Standard Time',
  'Australia/Darwin': 'AUS Central Standard Time',
  'Australia/Brisbane': 'E. Australia Standard Time',
  'Australia/Sydney': 'AUS Eastern Standard Time',
  'Pacific/Port_Moresby': 'West Pacific Standard Time',
  'Australia/Hobart': 'Tasmania Standard Time',
  'Asia/Vladivostok': 'Vladivostok Standard Time',
  'Australia/Lord_Howe': 'Lord Howe Standard Time',
  'Pacific/Bougainville': 'Bougainville Standard Time',
  'Asia/Srednekolymsk': 'Russia Time Zone 10',
  'Asia/Magadan': 'Magadan Standard Time',
  'Pacific/Norfolk': 'Norfolk Standard Time',
  'Asia/Sakhalin': 'Sakhalin Standard Time',
  'Pacific/Guadalcanal': 'Central Pacific Standard Time',
  'Asia/Kamchatka': 'Russia Time Zone 11|Kamchatka Standard Time',
  'Pacific/Auckland': 'New Zealand Standard Time',
  'Etc/GMT-12': 'UTC+12',
  'Pacific/Fiji': 'Fiji Standard Time',
  'Pacific/Chatham': 'Chatham Islands Standard Time',
  'Etc/GMT-13': 'UTC+13',
  'Pacific/Tongatapu': 'Tonga Standard Time',
  'Pacific/Apia': 'Samoa Standard Time',
  'Pacific/Kiritimati': 'Line Islands Standard Time',
};

/** IANA zones by their lower-case Windows names, which Outlook writes as TZID. */
const WINDOWS_ZONES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(BY_ZONE).flatMap(([zone, names]) =>
    names.split('|').map((name) => [name.toLowerCase(), zone]),
  ),
);
