import { days, hours, minutes, seconds } from '@nadi/domain/limits';

/** A line of a calendar: `DTSTART;TZID=Asia/Kolkata:20270105T100000`. Names are in upper case. */
export interface Property {
  name: string;
  params: Readonly<Record<string, string>>;
  value: string;
}

export interface Component {
  name: string;
  properties: Property[];
  children: Component[];
  /** True if its end is missing, or if a line about its time has no value. */
  damaged: boolean;
}

/** Lines of these names decide when an event takes place. */
const TIMES = [
  ...['DTSTART', 'DTEND', 'DURATION', 'RRULE', 'EXRULE', 'RDATE', 'EXDATE', 'RECURRENCE-ID'],
  ...['FREEBUSY', 'STATUS', 'TRANSP'],
];
const TIMES_WITH_ZONE = /^(?:DTSTART|DTEND|RDATE|EXDATE|RECURRENCE-ID)$/;

/**
 * Parses the calendars of an iCalendar text (RFC 5545 §3.1, §3.4) and skips unreadable lines. Accepts a
 * byte order mark, any line ending, and text around and between the lines.
 * @throws Error if the text has no calendar, or ends before its last calendar
 */
export function parseComponents(text: string): Component[] {
  const root = component('ROOT');
  const open = [root];
  for (const line of unfold(text)) {
    const [, verb, name] = /^(BEGIN|END):\s*([A-Z0-9-]+)\s*$/i.exec(line) ?? [];
    if (verb?.toUpperCase() === 'BEGIN') begin(open, String(name).toUpperCase());
    else if (verb) end(open, String(name).toUpperCase());
    else addProperty(open.at(-1) ?? root, line);
  }
  if (open.length > 1) throw new Error('the calendar is cut off');
  const calendars = root.children.filter(({ name }) => name === 'VCALENDAR');
  if (calendars.length === 0) throw new Error('not a calendar');
  return calendars;
}

/** Reads one line; null if it has no name or no value. */
function parseProperty(line: string): Property | null {
  const name = /^[A-Za-z0-9-]+(?=[;:])/.exec(line)?.[0]?.toUpperCase();
  if (!name) return null;
  const [head, value] = splitValue(line, TIMES_WITH_ZONE.test(name));
  if (value === null) return null;
  const params: Record<string, string> = {};
  for (const [, key, quoted, plain] of head.matchAll(/;([^=;]+)=(?:"([^"]*)"|([^";]*))/g)) {
    params[String(key).toUpperCase()] = quoted ?? plain ?? '';
  }
  return { name, params, value: value.trim() };
}

export function propertiesOf({ properties }: Component, name: string): Property[] {
  return properties.filter((each) => each.name === name);
}

function component(name: string): Component {
  return { name, properties: [], children: [], damaged: false };
}

function unfold(text: string): string[] {
  const lines: string[] = [];
  for (const line of text.replace(/^\uFEFF/, '').split(/[\r\n]+/)) {
    const last = lines.length - 1;
    if (/^[ \t]/.test(line) && last >= 0) lines[last] += line.slice(1);
    else if (line !== '') lines.push(line);
  }
  return lines;
}

function begin(open: Component[], name: string): void {
  // An event inside an event means that the end of the first one is missing.
  const at = open.findIndex((each) => each.name === name && /^V(?:EVENT|CALENDAR)$/.test(name));
  if (at > 0) close(open, at);
  const added = component(name);
  open.at(-1)?.children.push(added);
  open.push(added);
}

function end(open: Component[], name: string): void {
  const at = open.findLastIndex((each) => each.name === name);
  if (at === open.length - 1) open.pop();
  else if (at > 0) close(open, at);
}

/** Closes the components from `at` on, even if some of them have no end. */
function close(open: Component[], at: number): void {
  for (const each of open.splice(at)) each.damaged = true;
}

function addProperty(to: Component, line: string): void {
  const property = parseProperty(line);
  if (property) to.properties.push(property);
  else if (isAboutTime(line.trim().toUpperCase())) to.damaged = true;
}

/** Returns whether a line without a value begins with such a name, or is one that was cut off. */
function isAboutTime(line: string): boolean {
  return TIMES.some((name) => line.startsWith(name) || (line.length > 1 && name.startsWith(line)));
}

/** Splits at the first colon outside quotes or unquoted zone names such as `(GMT+05:30)`. */
function splitValue(line: string, withZone: boolean): [string, string | null] {
  const last = withZone ? /:(?=\d{8}(?:T\d{4,6}Z?)?(?:[,/]|\s*$))/i.exec(line)?.index : undefined;
  const first = last ?? /^(?:[^":]|"[^"]*")*(?=:)/.exec(line)?.[0].length;
  const at = first ?? line.indexOf(':');
  return at < 0 ? [line, null] : [line.slice(0, at), line.slice(at + 1)];
}

/** A date and time of a clock, as milliseconds since the clock showed 1970-01-01 00:00. */
export type Wall = number;

/** A time as a calendar writes it. */
export interface WrittenTime {
  wall: Wall;
  isDate: boolean;
  /** Offset in milliseconds, 0 for `Z`; some programs write it. Null for a time in a named zone. */
  offset: number | null;
  /** Null for a time without a zone. */
  tzid: string | null;
}

export interface Duration {
  /** Calendar days, which may have 23 or 25 hours. */
  days: number;
  /** Milliseconds in addition to the days. */
  rest: number;
}

export interface Period {
  start: WrittenTime;
  end: WrittenTime | Duration;
}

const TIME =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d):?(\d\d)(?::?(\d\d)(?:\.\d+)?)?\s*(Z|[+-]\d\d:?\d\d)?)?$/i;
const DURATION = /^([+-]?)P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i;

/** Parses a date or a time, including ISO 8601; null if it cannot be read. */
export function parseTime(text: string, params: Property['params'] = {}): WrittenTime | null {
  const match = TIME.exec(text.trim());
  if (!match) return null;
  const [year, month, day] = match.slice(1, 4).map(Number) as [number, number, number];
  const [hour = 0, minute = 0, second = 0] = match.slice(4, 7).map((part) => Number(part ?? 0));
  const midnight = Date.UTC(year, month - 1, day);
  const exists = new Date(midnight).getUTCMonth() === month - 1 && day >= 1 && year >= 1000;
  if (!exists || hour > 24 || minute > 59 || second > 60) return null;
  return {
    wall: midnight + hours(hour) + minutes(minute) + seconds(second),
    isDate: match[4] === undefined,
    offset: parseOffset(match[7]),
    tzid: params.TZID || null,
  };
}

/** Parses `Z`, `+05:30` or `+0530` as milliseconds; null for other texts. */
export function parseOffset(text: string | undefined): number | null {
  if (/^Z$/i.test(text ?? '')) return 0;
  const [, sign, hour, minute, second] =
    /^([+-])(\d\d):?(\d\d):?(\d\d)?$/.exec(text?.trim() ?? '') ?? [];
  if (!sign) return null;
  const size = hours(Number(hour)) + minutes(Number(minute)) + seconds(Number(second ?? 0));
  return sign === '-' ? -size : size;
}

/** Parses a duration; null if it cannot be read or is negative. */
export function parseDuration(text: string): Duration | null {
  const match = DURATION.exec(text.trim());
  if (!match || match[1] === '-' || !/\d/.test(text)) return null;
  const [week, day, hour, minute, second] = match.slice(2).map((part) => Number(part ?? 0)) as [
    ...[number, number, number, number, number],
  ];
  return { days: week * 7 + day, rest: hours(hour) + minutes(minute) + seconds(second) };
}

/** Parses `start/end` or `start/duration`; null if a part cannot be read. */
export function parsePeriod(text: string, params: Property['params']): Period | null {
  const [first = '', second = ''] = text.split('/');
  const start = parseTime(first, params);
  const end = parseTime(second, params) ?? parseDuration(second);
  return start && end && { start, end };
}

export function isDuration(end: WrittenTime | Duration): end is Duration {
  return 'rest' in end;
}

/** Returns midnight of the day. */
export function startOfWall(wall: Wall): Wall {
  return Math.floor(wall / days(1)) * days(1);
}
