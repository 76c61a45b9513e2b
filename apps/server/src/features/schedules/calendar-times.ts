import { days, hours, minutes, seconds } from '@nadi/domain/limits';
import type { Property } from './calendar-lines.ts';

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
