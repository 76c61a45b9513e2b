import { addDays, type CalendarDate, compareDates, weekday } from '@nadi/domain/clinic-time';
import { formatWeekday, nameWeekday } from '@nadi/messages/when';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { i18n } from '#shared/language/i18n.ts';
import { readingStep } from './arrow-keys.ts';
import { classNames } from './class-names.ts';

type MonthGridProps = {
  month: Month;
  selected?: CalendarDate | undefined;
  /** Returns the note under a day, its screen reader label, and whether it is disabled. */
  describe: (date: CalendarDate) => {
    note?: ReactNode;
    label: string;
    disabled?: boolean;
    className?: string;
  };
  onPick: (date: CalendarDate) => void;
};

export type Month = { year: number; month: number };

const WEEKS: Readonly<Record<string, number>> = { ArrowUp: -7, ArrowDown: 7 };

const CELL =
  'grid min-h-11 w-full content-center justify-items-center rounded border border-transparent leading-tight ' +
  'figures hover:border-action aria-pressed:bg-action aria-pressed:text-on-action ' +
  'disabled:cursor-not-allowed disabled:text-ink-soft disabled:hover:border-transparent';

/** A month, Sunday first: one tab stop, arrow keys move between the days that can be chosen. */
export function MonthGrid({ month, selected, describe, onPick }: MonthGridProps) {
  const days = daysOfMonth(month);
  const enabled = days.filter((date) => !describe(date).disabled);
  const [focused, setFocused] = useState<number>();
  const chosen = enabled.find((date) => selected && compareDates(date, selected) === 0);
  const tabStop = enabled.find(({ day }) => day === focused)?.day ?? chosen?.day ?? enabled[0]?.day;

  function move(event: KeyboardEvent<HTMLElement>, from: CalendarDate) {
    const step = readingStep(event.key) ?? WEEKS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = nextEnabled(enabled, from, step);
    if (!next) return;
    setFocused(next.day);
    event.currentTarget
      .closest('[role=group]')
      ?.querySelector<HTMLElement>(`[data-day="${next.day}"]`)
      ?.focus();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend of its own
    <div role="group" aria-label={i18n._('Days')} className="grid grid-cols-7 gap-1">
      {Array.from({ length: 7 }, (_, day) => (
        <span
          key={nameWeekday(i18n, day)}
          aria-hidden
          className="text-center text-xs text-ink-soft"
        >
          {nameWeekday(i18n, day)}
        </span>
      ))}
      {days.map((date, at) => {
        const { note, label, disabled, className } = describe(date);
        return (
          <button
            key={date.day}
            type="button"
            data-day={date.day}
            disabled={disabled}
            aria-pressed={chosen === date}
            aria-label={i18n._('{day}: {note}', { day: formatWeekday(i18n, date), note: label })}
            tabIndex={date.day === tabStop ? 0 : -1}
            style={at === 0 ? { gridColumnStart: weekday(date) + 1 } : undefined}
            className={classNames(CELL, className)}
            onKeyDown={(event) => move(event, date)}
            onClick={() => onPick(date)}
          >
            <span className="font-semibold">{date.day}</span>
            <span className="text-xs">{note ?? '\u00a0'}</span>
          </button>
        );
      })}
    </div>
  );
}

function nextEnabled(enabled: readonly CalendarDate[], from: CalendarDate, step: number) {
  const ahead = (date: CalendarDate) => (date.day - from.day) * Math.sign(step);
  const candidates = enabled.filter((date) => ahead(date) > 0);
  const exact = candidates.find((date) => ahead(date) === Math.abs(step));
  return exact ?? candidates.toSorted((a, b) => ahead(a) - ahead(b))[0];
}

export function daysOfMonth({ year, month }: Month): CalendarDate[] {
  const days: CalendarDate[] = [];
  for (let date = { year, month, day: 1 }; date.month === month; date = addDays(date, 1)) {
    days.push(date);
  }
  return days;
}

export function addMonths({ year, month }: Month, count: number): Month {
  const index = year * 12 + month - 1 + count;
  return { year: Math.floor(index / 12), month: (index % 12) + 1 };
}
