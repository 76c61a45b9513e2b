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
const TIMES =
  /^(?:DTSTART|DTEND|DURATION|RRULE|EXRULE|RDATE|EXDATE|RECURRENCE-ID|FREEBUSY|STATUS|TRANSP)\b/i;
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
export function parseProperty(line: string): Property | null {
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
  else if (TIMES.test(line)) to.damaged = true;
}

/** Splits at the first colon outside quotes or unquoted zone names such as `(GMT+05:30)`. */
function splitValue(line: string, withZone: boolean): [string, string | null] {
  const last = withZone ? /:(?=\d{8}(?:T\d{4,6}Z?)?(?:[,/]|\s*$))/i.exec(line)?.index : undefined;
  const first = last ?? /^(?:[^":]|"[^"]*")*(?=:)/.exec(line)?.[0].length;
  const at = first ?? line.indexOf(':');
  return at < 0 ? [line, null] : [line.slice(0, at), line.slice(at + 1)];
}
