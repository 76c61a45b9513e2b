import { type FocusEvent, useRef, useState } from 'react';
import { WEEKDAY_NAMES } from '#shared/hours/copy-day.tsx';
import {
  applyGesture,
  coveredBy,
  type Gesture,
  intervalAt,
  type Span,
  spanOf,
  spanText,
} from '#shared/hours/interval-edits.ts';
import type { Interval, WeekDraft } from '#shared/hours/week-draft.ts';

/** A cell of the grid: a weekday (0 is Sunday) and its minutes since midnight. */
export interface Cell {
  weekday: number;
  at: number;
}

/** Returns the cell of an element of the grid; null outside. */
export function cellUnder(target: EventTarget): Cell | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-at]') : null;
  if (!cell) return null;
  return { weekday: Number(cell.dataset.weekday), at: Number(cell.dataset.at) };
}

interface Grid {
  week: WeekDraft;
  shown: Span;
  onChange: (weekday: number, intervals: Interval[]) => void;
}

/** Returns the interval being painted or resized, the focused cell, and the announcement. */
export function useWeekGesture({ week, shown, onChange }: Grid) {
  const table = useRef<HTMLTableElement>(null);
  const [gesture, setGesture] = useState<Gesture | null>(null);
  const [cursor, setCursor] = useState<Cell>({ weekday: 1, at: shown.from });
  const [status, setStatus] = useState('');
  const dayOf = (weekday: number) => week[weekday] ?? [];

  function begin(next: Gesture | null) {
    if (!next) return;
    setGesture(next);
    setStatus(`${describe(next)}. Enter sets it, Escape leaves it.`);
  }

  function extend(current: Gesture, at: number) {
    const next = { ...current, at };
    setGesture(next);
    setCursor({ weekday: current.weekday, at });
    setStatus(describe(next));
  }

  function finish(last: Gesture) {
    setGesture(null);
    setStatus(`${describe(last)}.`);
    onChange(last.weekday, applyGesture(dayOf(last.weekday), last));
  }

  function abandon() {
    setGesture(null);
    if (gesture) setStatus('Left as it was.');
  }

  function remove({ weekday, at }: Cell) {
    const index = intervalAt(dayOf(weekday), at);
    const interval = dayOf(weekday)[index];
    const span = interval && spanOf(interval);
    if (!span) return;
    setStatus(`${WEEKDAY_NAMES[weekday]}, ${spanText(span)} removed.`);
    onChange(
      weekday,
      dayOf(weekday).filter((_, place) => place !== index),
    );
  }

  function focusCell(cell: Cell) {
    setCursor(cell);
    table.current
      ?.querySelector<HTMLElement>(`[data-weekday="${cell.weekday}"][data-at="${cell.at}"]`)
      ?.focus();
  }

  function onBlur({ relatedTarget }: FocusEvent) {
    if (gesture && !table.current?.contains(relatedTarget)) abandon();
  }

  return {
    ...{ table, gesture, cursor, status, shown, dayOf, setCursor },
    ...{ begin, extend, finish, abandon, remove, focusCell, onBlur },
  };
}

export type WeekGesture = ReturnType<typeof useWeekGesture>;

function describe(gesture: Gesture): string {
  return `${WEEKDAY_NAMES[gesture.weekday]}, ${spanText(coveredBy(gesture))}`;
}
