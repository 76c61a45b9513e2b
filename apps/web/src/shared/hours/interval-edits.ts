import { parseClock, formatClock as toClock } from '@nadi/domain/schedules/schedule';
import { formatClock } from '@nadi/messages/when';
import { i18n } from '#shared/language/i18n.ts';
import type { Interval, WeekDraft } from './week-draft.ts';

/** A part of a day, in minutes since midnight. */
export interface Span {
  from: number;
  until: number;
}

/** An interval that is being painted or resized in the week grid. */
export interface Gesture {
  weekday: number;
  /** The index of the interval with the moving edge; absent while a new one is painted. */
  resized?: number;
  /** The part that stays inside: the first cell of a new interval, the other edge of a resized one. */
  fixed: Span;
  /** Start of the cell under the pointer or the cursor. */
  at: number;
}

export const DAY_MINUTES = 24 * 60;
/** Height of a cell of the grid, in minutes. */
export const STEP = 30;

/** Returns the span that a gesture covers so far. */
export function coveredBy({ fixed, at }: Gesture): Span {
  return { from: Math.min(fixed.from, at), until: Math.max(fixed.until, at + STEP) };
}

/** Returns the day after a gesture; merges the intervals that it reaches. */
export function applyGesture(day: readonly Interval[], gesture: Gesture): Interval[] {
  const others = day.filter((_, index) => index !== gesture.resized);
  let { from, until } = coveredBy(gesture);
  const at = placeAfter(day, gesture);
  const apart: Interval[] = [];
  for (const interval of others) {
    const span = spanOf(interval);
    if (!span || span.until < from || span.from > until || interval.at !== at) {
      apart.push(interval);
      continue;
    }
    from = Math.min(from, span.from);
    until = Math.max(until, span.until);
  }
  const changed = { ...toInterval({ from, until }), ...(at && { at }) };
  return [...apart, changed].toSorted((a, b) => (a.from < b.from ? -1 : 1));
}

/** Returns the place of the resized interval, or of the one that a new one touches. */
function placeAfter(day: readonly Interval[], gesture: Gesture): string | undefined {
  if (gesture.resized !== undefined) return day[gesture.resized]?.at;
  const { from, until } = coveredBy(gesture);
  return day.find((each) => {
    const span = spanOf(each);
    return span !== null && span.from <= until && from <= span.until;
  })?.at;
}

/** Starts a new interval at a cell. */
export function paintFrom(weekday: number, at: number): Gesture {
  return { weekday, fixed: { from: at, until: at + STEP }, at };
}

/** Takes one edge of an interval; null for times that are still being typed. */
export function takeEdge(
  day: readonly Interval[],
  { weekday, index, edge }: { weekday: number; index: number; edge: 'start' | 'end' },
): Gesture | null {
  const interval = day[index];
  const span = interval && spanOf(interval);
  if (!span) return null;
  const other = edge === 'start' ? span.until : span.from;
  const at = edge === 'start' ? cellOf(span.from) : cellOf(span.until - 1);
  return { weekday, resized: index, fixed: { from: other, until: other }, at };
}

/** Returns the index of the interval that covers part of a cell; -1 if there is none. */
export function intervalAt(day: readonly Interval[], at: number): number {
  return day.findIndex((interval) => {
    const span = spanOf(interval);
    return span !== null && span.from < at + STEP && at < span.until;
  });
}

/** Returns the edge of a span that is nearer to a cell. */
export function nearerEdge({ from, until }: Span, at: number): 'start' | 'end' {
  return at - cellOf(from) < cellOf(until - 1) - at ? 'start' : 'end';
}

/** Returns null for times that are still being typed or are in the wrong order. */
export function spanOf(interval: Interval): Span | null {
  const { from, until } = interval;
  if (!from || !until) return null;
  const span = {
    from: parseClock(from),
    until: until === '00:00' ? DAY_MINUTES : parseClock(until),
  };
  return span.from < span.until ? span : null;
}

function toInterval({ from, until }: Span): Interval {
  return { from: toClock(from), until: toClock(until % DAY_MINUTES) };
}

function cellOf(minute: number): number {
  return Math.floor(minute / STEP) * STEP;
}

const OFFICE: Span = { from: 7 * 60, until: 21 * 60 };

/** Returns the whole hours that the grid shows: a clinic's usual day, and more if the week needs it. */
export function shownHours(week: WeekDraft): Span {
  const spans = week.flatMap((day) => day.flatMap((interval) => spanOf(interval) ?? []));
  const from = Math.min(OFFICE.from, ...spans.map((span) => span.from));
  const until = Math.max(OFFICE.until, ...spans.map((span) => span.until));
  return { from: Math.floor(from / 60) * 60, until: Math.ceil(until / 60) * 60 };
}

/** Formats minutes since midnight, such as `9:00 AM`; midnight at the end of a day is `12:00 AM`. */
export function timeText(minute: number): string {
  return formatClock(i18n, { hour: Math.floor(minute / 60) % 24, minute: minute % 60 });
}

/** Formats minutes since midnight, `9 AM` if the hour is full and the language names the half of the day. */
export function shortTimeText(minute: number): string {
  return timeText(minute).replace(/:00(?=\s)/, '');
}

export function spanText({ from, until }: Span): string {
  return i18n._('{from} to {until}', { from: timeText(from), until: timeText(until) });
}

/** Formats a span without the minutes of full hours: `10 AM to 1:30 PM`. */
export function shortSpanText({ from, until }: Span): string {
  return i18n._('{from} to {until}', { from: shortTimeText(from), until: shortTimeText(until) });
}
