import './grids.css';
import type { HourException } from '@nadi/contract/schedules';
import { addDays, type CalendarDate, weekday } from '@nadi/domain/clinic-time';
import { formatIsoDate, parseIsoDate } from '@nadi/domain/iso-date';
import { joinWords } from '@nadi/messages/en/english';
import { formatDay, formatMonth, nameWeekday } from '@nadi/messages/when';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { WEEKDAY_ORDER } from '#shared/hours/copy-day.tsx';
import { i18n } from '#shared/language/i18n.ts';
import { readingStep } from '#shared/ui/arrow-keys.ts';
import { classNames } from '#shared/ui/class-names.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { addMonths, daysOfMonth, type Month } from '#shared/ui/month-grid.tsx';
import { clockText, describeDays, titleOf } from './describe-exception.tsx';

type LeaveCalendarProps = {
  exceptions: readonly HourException[];
  today: string;
  range: DayRange | undefined;
  onChoose: (range: DayRange) => void;
};

/** A month with leave, extra hours and holidays; the first and the last chosen day form a range. */
export function LeaveCalendar({ exceptions, today, range, onChoose }: LeaveCalendarProps) {
  const [cursor, setCursor] = useState(today);
  const table = useRef<HTMLTableElement>(null);
  /** Set by a key, because the day to focus may be in a month that is not rendered yet. */
  const moved = useRef(false);
  const month = monthOf(cursor);

  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    table.current?.querySelector<HTMLElement>(`[data-date="${cursor}"]`)?.focus();
  }, [cursor]);

  function choose(date: string | undefined) {
    if (!date || date < today) return;
    setCursor(date);
    onChoose(chooseDay(range, date));
  }

  function onKeyDown(event: KeyboardEvent) {
    const next = dayAfterKey(cursor, event.key);
    if (next) {
      moved.current = true;
      setCursor(next);
    } else if (event.key === 'Enter' || event.key === ' ') choose(cursor);
    else return;
    event.preventDefault();
  }

  return (
    <div className="grid gap-2">
      <MonthBar cursor={cursor} onShow={setCursor} />
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern on a table
        role="grid"
        aria-label={i18n._('Leave by day')}
        aria-multiselectable
        className="leave-grid"
        onKeyDown={onKeyDown}
        onClick={({ target }: MouseEvent) => choose(dateUnder(target))}
      >
        <thead>
          <tr>
            {WEEKDAY_ORDER.map((weekday) => (
              <th key={weekday} scope="col" className="text-xs font-normal text-ink-soft">
                <abbr title={nameWeekday(i18n, weekday, 'long')}>{nameWeekday(i18n, weekday)}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week, number) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a week has no other identity
            <tr key={number}>
              {week.map((date, column) =>
                date ? (
                  <DayCell
                    key={date}
                    {...{ date, today, range }}
                    tabStop={date === cursor}
                    exceptions={exceptionsOn(exceptions, date)}
                  />
                ) : (
                  <td key={WEEKDAY_ORDER[column]} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p role="status" className="text-xs text-ink-soft figures">
        {hintOf(range)}
      </p>
    </div>
  );
}

function hintOf(range: DayRange | undefined): string {
  if (!range) return i18n._('Choose the first day, then the last one.');
  const days = describeDays(range);
  return range.from === range.until
    ? i18n._('{days} chosen. Choose the last day, or go on with this one.', { days })
    : i18n._('{days} chosen.', { days });
}

function MonthBar({ cursor, onShow }: { cursor: string; onShow: (date: string) => void }) {
  const { year, month } = monthOf(cursor);
  const show = (count: number) =>
    onShow(formatIsoDate({ ...addMonths({ year, month }, count), day: 1 }));
  return (
    <div className="flex items-center justify-between">
      <IconButton label={i18n._('Previous month')} icon={ChevronLeft} onClick={() => show(-1)} />
      <h3 className="text-base" aria-live="polite">
        {formatMonth(i18n, { year, month })}
      </h3>
      <IconButton label={i18n._('Next month')} icon={ChevronRight} onClick={() => show(1)} />
    </div>
  );
}

type DayCellProps = {
  date: string;
  today: string;
  range: DayRange | undefined;
  tabStop: boolean;
  /** The exceptions of this day. */
  exceptions: readonly HourException[];
};

function DayCell({ date, today, range, tabStop, exceptions }: DayCellProps) {
  const chosen = range !== undefined && range.from <= date && date <= range.until;
  const past = date < today;
  const [first] = exceptions;
  const words = exceptions.length > 0 ? exceptions.map(markText).join('; ') : i18n._('no leave');
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell that takes keys
      role="gridcell"
      data-date={date}
      tabIndex={tabStop ? 0 : -1}
      aria-selected={chosen}
      aria-disabled={past || undefined}
      aria-current={date === today ? 'date' : undefined}
      className={classNames(
        'h-12 cursor-pointer rounded border border-transparent p-0 text-center align-middle leading-tight figures',
        'hover:border-action',
        !chosen && first && (first.kind === 'closed' ? 'bg-waiting-soft' : 'bg-action-soft'),
      )}
    >
      <span className="sr-only">
        {i18n._('{day}: {note}', { day: formatDay(i18n, date), note: words })}
      </span>
      <span aria-hidden className="block font-semibold">
        {parseIsoDate(date).day}
      </span>
      <span aria-hidden className="block text-xs">
        {first ? shortMark(first) : '\u00a0'}
      </span>
    </td>
  );
}

function dateUnder(target: EventTarget): string | undefined {
  return target instanceof Element
    ? target.closest<HTMLElement>('[data-date]')?.dataset.date
    : undefined;
}

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

function monthOf(date: string): Month {
  const { year, month } = parseIsoDate(date);
  return { year, month };
}

/** Returns the date that a key of the grid pattern leads to; null for other keys. */
export function dayAfterKey(date: string, key: string): string | null {
  const day = parseIsoDate(date);
  const column = WEEKDAY_ORDER.indexOf(weekday(day));
  const moved = (days: number) => formatIsoDate(addDays(day, days));
  const step = readingStep(key);
  if (step) return moved(step);
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
  const title = titleOf(exception);
  return clock ? joinWords(i18n, [title, clockText(clock)]) : title;
}

/** Returns one word for the cell of a day. */
export function shortMark({ kind, clinic, at }: HourException): string {
  if (kind === 'extra') return i18n._('Extra');
  if (clinic && at) return i18n._('Place');
  return clinic ? i18n._('Closed') : i18n._('days off|Leave');
}
