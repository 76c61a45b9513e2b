import { days, hours, minutes, seconds } from '@nadi/domain/limits';
import { parseTime, startOfWall, type Wall, type WrittenTime } from './calendar-lines.ts';

const FREQUENCIES = ['SECONDLY', 'MINUTELY', 'HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'];
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** A recurrence rule (RFC 5545 §3.3.10). A missing list is null. */
export interface Rule {
  freq: string;
  interval: number;
  count: number | null;
  until: WrittenTime | null;
  /** 0 for Sunday. */
  weekStart: number;
  /** 0 means every such weekday. */
  weekdays: { weekday: number; nth: number }[] | null;
  months: number[] | null;
  monthDays: number[] | null;
  yearDays: number[] | null;
  weeks: number[] | null;
  hours: number[] | null;
  minutes: number[] | null;
  seconds: number[] | null;
  positions: number[] | null;
  /** False if a part could not be read. Without it the rule repeats at least as often, or once. */
  understood: boolean;
}

const LISTS: Readonly<Record<string, [keyof Rule & `${string}s`, number, number]>> = {
  BYMONTH: ['months', 1, 12],
  BYMONTHDAY: ['monthDays', -31, 31],
  BYYEARDAY: ['yearDays', -366, 366],
  BYWEEKNO: ['weeks', -53, 53],
  BYHOUR: ['hours', 0, 23],
  BYMINUTE: ['minutes', 0, 59],
  BYSECOND: ['seconds', 0, 60],
  BYSETPOS: ['positions', -366, 366],
};

/** Parses a rule part by part; null if its frequency cannot be read. */
export function parseRule(text: string): Rule | null {
  const parts = new Map<string, string>();
  for (const part of text.split(';')) {
    const [name = '', value = ''] = part.split('=');
    if (name.trim()) parts.set(name.trim().toUpperCase(), value.trim().toUpperCase());
  }
  const freq = parts.get('FREQ') ?? '';
  if (!FREQUENCIES.includes(freq) || !/^(?:GREGORIAN)?$/.test(parts.get('RSCALE') ?? ''))
    return null;
  const rule: Rule = {
    ...{ freq, interval: 1, count: null, until: null, weekStart: 1, weekdays: null, months: null },
    ...{ monthDays: null, yearDays: null, weeks: null, hours: null, minutes: null, seconds: null },
    ...{ positions: null, understood: true },
  };
  for (const part of parts) if (!readPart(rule, ...part)) rule.understood = false;
  return rule;
}

/** Returns false for a part that cannot be read. */
function readPart(rule: Rule, name: string, value: string): boolean {
  const list = LISTS[name];
  if (list) return readList(rule, list, value);
  if (name === 'BYDAY') return readWeekdays(rule, value);
  if (name === 'UNTIL') rule.until = parseTime(value);
  else if (name === 'COUNT') rule.count = positive(value);
  else if (name === 'WKST' && WEEKDAYS.includes(value)) rule.weekStart = WEEKDAYS.indexOf(value);
  else if (name === 'INTERVAL' && positive(value)) rule.interval = Number(value);
  else return /^(?:FREQ|RSCALE)$|^X-/.test(name);
  return (name !== 'UNTIL' || !!rule.until) && (name !== 'COUNT' || !!rule.count);
}

function readList(rule: Rule, [field, least, most]: (typeof LISTS)[string], value: string) {
  const numbers = value.split(',').map((each) => (/^[+-]?\d+$/.test(each) ? Number(each) : NaN));
  const valid = numbers.every(
    (each) => each >= least && each <= most && (each !== 0 || least === 0),
  );
  if (valid) Object.assign(rule, { [field]: numbers });
  return valid;
}

function readWeekdays(rule: Rule, value: string): boolean {
  const found = value.split(',').map((each) => /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(each.trim()));
  const list = found.map((match) => ({
    weekday: WEEKDAYS.indexOf(match?.[2] ?? ''),
    nth: Number(match?.[1] ?? 0),
  }));
  if (list.some(({ weekday }) => weekday < 0)) return false;
  rule.weekdays = list;
  return true;
}

function positive(text: string): number | null {
  return /^\d{1,9}$/.test(text) && Number(text) > 0 ? Number(text) : null;
}

const DAY = days(1);

/** An event that repeats more often than this in the window counts as lasting all the time. */
const STEPS_MAX = 300_000;

/** The rule repeats too often to list its occurrences. */
export class TooOftenError extends Error {}

interface Range {
  from: Wall;
  until: Wall;
  /** Returns whether an occurrence is later than the rule's UNTIL. */
  isPast: (wall: Wall) => boolean;
}

/**
 * Lists the starts of an event between two walls. The first occurrence is always its start.
 * @throws TooOftenError
 */
export function expandRule(rule: Rule, start: Wall, { from, until, isPast }: Range): Wall[] {
  const found = start >= from && start < until ? [start] : [];
  const budget = { left: STEPS_MAX };
  let counted = 0;
  // A rule with a count is expanded from its start.
  const since = rule.count === null ? Math.max(start, from) : start;
  for (const wall of candidates(rule, start, { since, until, budget })) {
    if (wall < start) continue;
    counted += 1;
    if (wall >= until || isPast(wall) || (rule.count !== null && counted > rule.count)) break;
    if (wall > start && wall >= from) found.push(wall);
  }
  return found;
}

interface Search {
  since: Wall;
  until: Wall;
  budget: { left: number };
}

function* candidates(rule: Rule, start: Wall, search: Search): Generator<Wall> {
  const spend = (steps: number) => {
    search.budget.left -= steps;
    if (search.budget.left < 0) throw new TooOftenError('repeats too often');
  };
  const matches = dayFilter(rule, start);
  const unit = { SECONDLY: seconds(1), MINUTELY: minutes(1), HOURLY: hours(1) }[rule.freq];
  if (unit) {
    yield* withinDays(rule, start, { ...search, unit, matches, spend });
    return;
  }
  const times = timesOfDay(rule, start);
  for (const [first, length] of periods(rule, start, search)) {
    spend(length);
    const set: Wall[] = [];
    for (let day = first; day < first + length * DAY; day += DAY) {
      if (matches(day)) set.push(...times.map((time) => day + time));
    }
    spend(set.length);
    yield* rule.positions ? pick(set, rule.positions) : set;
  }
}

/** Lists the periods of a rule as first day and number of days, beginning with the one around `since`. */
function* periods(rule: Rule, start: Wall, { since, until }: Search): Generator<[Wall, number]> {
  const { freq, interval } = rule;
  const isLong = freq === 'YEARLY' || freq === 'MONTHLY';
  const size = freq === 'YEARLY' ? 12 : 1;
  const length = freq === 'WEEKLY' ? 7 : 1;
  const base = isLong
    ? Math.floor(toMonth(start) / size) * size
    : startOfWall(start) - (length === 7 ? weekdayFrom(start, rule.weekStart) * DAY : 0);
  const step = interval * (isLong ? size : length * DAY);
  const target = isLong ? toMonth(since) : since;
  const skipped = Math.max(0, Math.floor((target - base) / step) - 1);
  for (let at = base + skipped * step; ; at += step) {
    const first = isLong ? monthStart(at) : at;
    if (!(first < until)) return;
    yield [first, isLong ? (monthStart(at + size) - first) / DAY : length];
  }
}

interface Within extends Search {
  unit: number;
  matches: (day: Wall) => boolean;
  spend: (steps: number) => void;
}

/** Lists the occurrences of rules whose period is shorter than a day. */
function* withinDays(rule: Rule, start: Wall, within: Within): Generator<Wall> {
  const { unit, since, until, matches, spend } = within;
  const step = unit * rule.interval;
  const origin = Math.floor(start / unit) * unit;
  for (let day = startOfWall(since); day < until; day += DAY) {
    spend(1);
    if (!matches(day)) continue;
    const first = origin + Math.max(0, Math.ceil((day - origin) / step)) * step;
    for (let at = first; at < day + DAY; at += step) {
      spend(1);
      for (const wall of toParts(rule, { at, start, unit })) {
        const time = new Date(wall);
        const allowed =
          (rule.hours?.includes(time.getUTCHours()) ?? true) &&
          (rule.minutes?.includes(time.getUTCMinutes()) ?? true) &&
          (rule.seconds?.includes(time.getUTCSeconds()) ?? true);
        if (allowed) yield wall;
      }
    }
  }
}

/** Lists the minutes and seconds of an hour, or the seconds of a minute, at which an event starts. */
function toParts(rule: Rule, { at, start, unit }: { at: Wall; start: Wall; unit: number }): Wall[] {
  const rest = new Date(start);
  const minute = unit > minutes(1) ? (rule.minutes ?? [rest.getUTCMinutes()]) : [0];
  const second = unit > seconds(1) ? (rule.seconds ?? [rest.getUTCSeconds()]) : [0];
  return ascending(minute.flatMap((m) => second.map((s) => at + minutes(m) + seconds(s))));
}

function timesOfDay(rule: Rule, start: Wall): number[] {
  const at = new Date(start);
  const all = (rule.hours ?? [at.getUTCHours()]).flatMap((hour) =>
    (rule.minutes ?? [at.getUTCMinutes()]).flatMap((minute) =>
      (rule.seconds ?? [at.getUTCSeconds()]).map(
        (second) => hours(hour) + minutes(minute) + seconds(second),
      ),
    ),
  );
  return ascending(all);
}

function pick(set: readonly Wall[], positions: readonly number[]): Wall[] {
  const picked = positions.map((at) => set.at(at > 0 ? at - 1 : at));
  return ascending(picked.filter((wall) => wall !== undefined));
}

function ascending(numbers: readonly number[]): number[] {
  return [...new Set(numbers)].toSorted((a, b) => a - b);
}

/** Returns whether a rule takes place on a day; parts that it omits come from its start. */
function dayFilter(rule: Rule, start: Wall): (day: Wall) => boolean {
  const first = new Date(start);
  let { months, monthDays, weekdays } = rule;
  const names = !!(monthDays || weekdays || rule.yearDays);
  if (rule.freq === 'YEARLY' && !names && rule.weeks) {
    weekdays = [{ weekday: first.getUTCDay(), nth: 0 }];
  } else if ((rule.freq === 'YEARLY' || rule.freq === 'MONTHLY') && !names) {
    monthDays = [first.getUTCDate()];
    if (rule.freq === 'YEARLY') months ??= [first.getUTCMonth() + 1];
  } else if (rule.freq === 'WEEKLY' && !names) weekdays = [{ weekday: first.getUTCDay(), nth: 0 }];
  const byYear = rule.freq === 'YEARLY' && !months;
  const byMonth = rule.freq === 'MONTHLY' || (rule.freq === 'YEARLY' && !!months);
  return (day) => {
    const date = new Date(day);
    const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
    const inMonth: Place = [date.getUTCDate(), (monthStart(year * 12 + month + 1) - day) / DAY];
    if (months && !months.includes(month + 1)) return false;
    if (monthDays && !contains(monthDays, inMonth)) return false;
    const yearStart = Date.UTC(year, 0, 1);
    const inYear: Place = [(day - yearStart) / DAY + 1, (Date.UTC(year + 1, 0, 1) - day) / DAY];
    if (rule.yearDays && !contains(rule.yearDays, inYear)) return false;
    if (rule.weeks && !contains(rule.weeks, toWeek(day, rule.weekStart))) return false;
    if (!weekdays) return true;
    const place = byYear ? inYear : inMonth;
    return weekdays.some(
      ({ weekday, nth }) =>
        weekday === date.getUTCDay() && (nth === 0 || !(byYear || byMonth) || isNth(nth, place)),
    );
  };
}

/** The number of a day or week from the start and from the end, both from 1. */
type Place = [number, number];

function contains(list: readonly number[], [fromStart, fromEnd]: Place): boolean {
  return list.includes(fromStart) || list.includes(-fromEnd);
}

function isNth(nth: number, [fromStart, fromEnd]: Place): boolean {
  return Math.ceil((nth > 0 ? fromStart : fromEnd) / 7) === Math.abs(nth);
}

/** Returns the number of a week in the year that contains most of its days. */
function toWeek(day: Wall, weekStart: number): Place {
  const middle = day - weekdayFrom(day, weekStart) * DAY + 3 * DAY;
  const year = new Date(middle).getUTCFullYear();
  const ofYear = (wall: Wall) => Math.floor((wall - Date.UTC(year, 0, 1)) / DAY / 7) + 1;
  const last = Math.floor((Date.UTC(year + 1, 0, 1) - DAY - middle) / DAY / 7) + 1;
  return [ofYear(middle), last];
}

function weekdayFrom(wall: Wall, weekStart: number): number {
  return (new Date(wall).getUTCDay() - weekStart + 7) % 7;
}

/** Counts months since year 0. */
function toMonth(wall: Wall): number {
  const date = new Date(wall);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

function monthStart(month: number): Wall {
  return Date.UTC(Math.floor(month / 12), ((month % 12) + 12) % 12, 1);
}
