import type { HourException } from '@nadi/contract/schedules';
import { addDays, type CalendarDate, weekday } from '@nadi/domain/clinic-time';
import { formatIsoDate, parseIsoDate } from '@nadi/domain/iso-date';
import { WEEKDAY_ORDER } from '#shared/hours/copy-day.tsx';
import { addMonths, daysOfMonth, type Month } from '#shared/ui/month-grid.tsx';
import { titleOf } from './describe-exception.ts';

/** Consecutive days such as `2027-03-01`; both ends are inclusive. */
export interface DayRange {
  from: string;
  until: string;
}

/**
 * Returns the range after a day was chosen. The first choice is one day, and a later day then ends the range;
 * any other choice begins a new one.
 */
export function chooseDay(range: DayRange | undefined, date: string): DayRange {
  const ends = range !== undefined && range.from === range.until && date > range.from;
  return ends ? { from: range.from, until: date } : { from: date, until: date };
}

/** Lists the weeks of a month, Monday first, with null outside the month. */
export function weeksOf(month: Month): (string | null)[][] {
  const days = daysOfMonth(month);
  const column = (date: CalendarDate) => WEEKDAY_ORDER.indexOf(weekday(date));
  const [first] = days;
  const cells = [
    ...Array.from({ length: first ? column(first) : 0 }, () => null),
    ...days.map(formatIsoDate),
  ];
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    WEEKDAY_ORDER.map((_, day) => cells[week * 7 + day] ?? null),
  );
}

export function monthOf(date: string): Month {
  const { year, month } = parseIsoDate(date);
  return { year, month };
}

/** Returns the date that a key of the grid pattern leads to; null for other keys. */
export function dayAfterKey(date: string, key: string): string | null {
  const day = parseIsoDate(date);
  const column = WEEKDAY_ORDER.indexOf(weekday(day));
  const moved = (days: number) => formatIsoDate(addDays(day, days));
  if (key === 'ArrowLeft') return moved(-1);
  if (key === 'ArrowRight') return moved(1);
  if (key === 'ArrowUp') return moved(-7);
  if (key === 'ArrowDown') return moved(7);
  if (key === 'Home') return moved(-column);
  if (key === 'End') return moved(6 - column);
  if (key === 'PageUp') return inMonth(day, -1);
  if (key === 'PageDown') return inMonth(day, 1);
  return null;
}

/** Returns the same day of another month, or its last day if that month is shorter. */
function inMonth(date: CalendarDate, count: number): string {
  const days = daysOfMonth(addMonths(date, count));
  return formatIsoDate(days[Math.min(date.day, days.length) - 1] ?? date);
}

/** Lists the exceptions of a day; closures first, because they take precedence. */
export function exceptionsOn(exceptions: readonly HourException[], date: string): HourException[] {
  return exceptions
    .filter(({ from, until }) => from <= date && date <= until)
    .toSorted((a, b) => rankOf(a) - rankOf(b));
}

function rankOf({ kind, clock }: HourException): number {
  return (kind === 'closed' ? 0 : 2) + (clock ? 1 : 0);
}

/** Describes an exception of a day, such as `Leave, 10:00 to 13:00`. */
export function markText(exception: HourException): string {
  const { clock } = exception;
  return clock ? `${titleOf(exception)}, ${clock[0]} to ${clock[1]}` : titleOf(exception);
}

/** Returns one word for the cell of a day. */
export function shortMark({ kind, clinic }: HourException): string {
  if (kind === 'extra') return 'Extra';
  return clinic ? 'Closed' : 'Leave';
}
