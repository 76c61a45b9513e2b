import {
  type Component,
  type Duration,
  isDuration,
  type Period,
  type Property,
  parseDuration,
  parsePeriod,
  parseTime,
  propertiesOf,
  type WrittenTime,
} from './calendar-lines.ts';
import { parseRule, type Rule } from './calendar-rules.ts';

/** Reason why an event of a calendar could not be read as a whole. */
export type Trouble =
  | 'start'
  | 'end'
  | 'rule'
  | 'zone'
  | 'exception'
  | 'moved-onwards'
  | 'too-often'
  | 'damaged';

/** An event as the calendar writes it; `troubles` lists the parts that could not be read. */
export interface WrittenEvent {
  uid: string;
  summary: string;
  busy: boolean;
  cancelled: boolean;
  start: WrittenTime | null;
  end: WrittenTime | Duration | null;
  rules: Rule[];
  /** Further starts; some have their own end. */
  dates: (WrittenTime | Period)[];
  excluded: WrittenTime[];
  /** The occurrence that this event replaces. */
  replaces: WrittenTime | null;
  /** True if the occurrences after it are moved as well. */
  movedOnwards: boolean;
  troubles: Set<Trouble>;
  /** The written start, so that the doctor finds the event. */
  written: string;
}

const SUMMARY_MAX = 200;
const WRITTEN_MAX = 80;

export function readEvent(event: Component): WrittenEvent {
  const troubles = new Set<Trouble>();
  if (event.damaged) troubles.add('damaged');
  const all = (name: string) => propertiesOf(event, name);
  const first = (name: string, trouble: Trouble) => {
    const [property, ...others] = all(name);
    if (!property) return null;
    const time = parseTime(property.value, property.params);
    if (!time || others.some(({ value }) => value !== property.value)) troubles.add(trouble);
    return time;
  };
  const start = first('DTSTART', 'start');
  const replaces = first('RECURRENCE-ID', 'exception');
  const states = all('STATUS').map(({ value }) => value.toUpperCase());
  const [origin] = [...all('DTSTART'), ...all('RECURRENCE-ID'), ...all('DTEND')];
  if (!start) troubles.add('start');
  return {
    uid: all('UID')[0]?.value ?? '',
    summary: plainText(all('SUMMARY')[0]?.value ?? '').slice(0, SUMMARY_MAX),
    busy: isBusy(event),
    cancelled: states.length > 0 && states.every((state) => state === 'CANCELLED'),
    start,
    end: readEnd(event, start, troubles),
    rules: readRules(event, troubles),
    dates: all('RDATE').flatMap((property) => readDates(property, troubles)),
    excluded: all('EXDATE').flatMap((property) =>
      eachTime(property, troubles, (text) => parseTime(text, property.params)),
    ),
    replaces,
    movedOnwards: /^THISANDFUTURE$/i.test(all('RECURRENCE-ID')[0]?.params.RANGE ?? ''),
    troubles,
    written: origin ? clean(origin) : '',
  };
}

/** Formats a line without control characters, which a screen would not show. */
function clean({ params, value }: Property): string {
  const text = [value, params.TZID].filter(Boolean).join(' ');
  return text.replaceAll(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, '').slice(0, WRITTEN_MAX);
}

/** If Outlook's own state says that the time is taken, it overrides TRANSP. */
function isBusy(event: Component): boolean {
  const values = (name: string) =>
    propertiesOf(event, name).map(({ value }) => value.toUpperCase());
  const transparent = values('TRANSP');
  const outlook = values('X-MICROSOFT-CDO-BUSYSTATUS');
  const free = transparent.length > 0 && transparent.every((value) => value === 'TRANSPARENT');
  return !free || outlook.some((value) => /^(?:BUSY|OOF|TENTATIVE)$/.test(value));
}

function readEnd(event: Component, start: WrittenTime | null, troubles: Set<Trouble>) {
  const ends = propertiesOf(event, 'DTEND');
  const durations = propertiesOf(event, 'DURATION');
  const times = ends.map(({ value, params }) => parseTime(value, params));
  const lengths = durations.map(({ value }) => parseDuration(value));
  const found = [...times, ...lengths].filter((each) => each !== null);
  const written = ends.length + durations.length;
  if (found.length < written || found.length > 1) troubles.add('end');
  const [end = null] = found;
  if (!start && end && !isDuration(end)) troubles.add('start');
  return end;
}

function readRules(event: Component, troubles: Set<Trouble>): Rule[] {
  if (propertiesOf(event, 'EXRULE').length > 0) troubles.add('exception');
  const rules = propertiesOf(event, 'RRULE').map(({ value }) => parseRule(value));
  if (rules.some((rule) => !rule?.understood)) troubles.add('rule');
  return rules.filter((rule) => rule !== null);
}

function readDates(property: Property, troubles: Set<Trouble>): (WrittenTime | Period)[] {
  return eachTime(property, troubles, (text) =>
    text.includes('/') ? parsePeriod(text, property.params) : parseTime(text, property.params),
  );
}

/** Reads the parts of a list; an unreadable part leaves its time blocked or unknown. */
function eachTime<T>(
  { name, value }: Property,
  troubles: Set<Trouble>,
  parse: (text: string) => T | null,
): T[] {
  const found = value
    .split(',')
    .filter((text) => text.trim() !== '')
    .map(parse);
  if (found.includes(null)) troubles.add(name === 'EXDATE' ? 'exception' : 'rule');
  return found.filter((each) => each !== null);
}

function plainText(text: string): string {
  return text.replaceAll(/\\([\\;,nN])/g, (_, escaped: string) =>
    /n/i.test(escaped) ? ' ' : escaped,
  );
}
