import { parseTime, type WrittenTime } from './calendar-times.ts';

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
  for (const [name, value] of parts) {
    if (!readPart(rule, name, value)) rule.understood = false;
  }
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
