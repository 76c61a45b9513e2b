import { joinWords } from '@nadi/messages/en/english';
import { nameWeekday } from '@nadi/messages/when';
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { WEEKDAY_ORDER } from '#shared/hours/copy-day.tsx';
import {
  applyGesture,
  coveredBy,
  type Gesture,
  intervalAt,
  nearerEdge,
  paintFrom,
  type Span,
  STEP,
  spanOf,
  spanText,
  takeEdge,
} from '#shared/hours/interval-edits.ts';
import type { Interval, WeekDraft } from '#shared/hours/week-draft.ts';
import { i18n } from '#shared/language/i18n.ts';
import { readingStep } from '#shared/ui/arrow-keys.ts';

/** A cell of the grid: a weekday (0 is Sunday) and its minutes since midnight. */
export interface Cell {
  weekday: number;
  at: number;
}

/** Returns the cell of an element of the grid; null outside. */
function cellUnder(target: EventTarget): Cell | null {
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
    setStatus(
      i18n._('{hours}. Enter sets it, Escape leaves it.', {
        hours: describe(next.weekday, coveredBy(next)),
      }),
    );
  }

  function extend(current: Gesture, at: number) {
    const next = { ...current, at };
    setGesture(next);
    setCursor({ weekday: current.weekday, at });
    setStatus(describe(next.weekday, coveredBy(next)));
  }

  function finish(last: Gesture) {
    setGesture(null);
    setStatus(i18n._('{facts}.', { facts: describe(last.weekday, coveredBy(last)) }));
    onChange(last.weekday, applyGesture(dayOf(last.weekday), last));
  }

  function abandon() {
    setGesture(null);
    if (gesture) setStatus(i18n._('Left as it was.'));
  }

  function remove({ weekday, at }: Cell) {
    const index = intervalAt(dayOf(weekday), at);
    const interval = dayOf(weekday)[index];
    const span = interval && spanOf(interval);
    if (!span) return;
    setStatus(i18n._('{hours} removed.', { hours: describe(weekday, span) }));
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

type WeekGesture = ReturnType<typeof useWeekGesture>;

/** Describes hours, such as `Monday, 10:00 AM to 1:00 PM`. */
function describe(weekday: number, span: Span): string {
  return joinWords(i18n, [nameWeekday(i18n, weekday, 'long'), spanText(span)]);
}

/** Handles the keys of the week grid: arrows, Enter, Escape and Delete. */
export function onGridKey(event: KeyboardEvent, grid: WeekGesture): void {
  const { gesture, shown } = grid;
  const cell = cellUnder(event.target);
  if (!cell) return;
  const next = neighbour(cell, event.key, shown);
  if (next) {
    // A moving edge stays within its day.
    if (gesture && next.weekday === cell.weekday) grid.extend(gesture, next.at);
    if (!gesture || next.weekday === cell.weekday) grid.focusCell(next);
  } else if (event.key === 'Enter' || event.key === ' ') enter(cell, grid);
  else if (event.key === 'Escape' && gesture) grid.abandon();
  else if ((event.key === 'Delete' || event.key === 'Backspace') && !gesture) grid.remove(cell);
  else return;
  event.preventDefault();
}

/** Finishes the current gesture, takes the nearer edge of an interval, or begins a new one. */
function enter(cell: Cell, { gesture, dayOf, begin, finish, focusCell }: WeekGesture): void {
  if (gesture) {
    finish(gesture);
    return;
  }
  const { weekday } = cell;
  const day = dayOf(weekday);
  const index = intervalAt(day, cell.at);
  const span = day[index] && spanOf(day[index]);
  const taken = span
    ? takeEdge(day, { weekday, index, edge: nearerEdge(span, cell.at) })
    : paintFrom(weekday, cell.at);
  if (taken) focusCell({ weekday, at: taken.at });
  begin(taken);
}

function neighbour({ weekday, at }: Cell, key: string, shown: Span): Cell | null {
  const column = WEEKDAY_ORDER.indexOf(weekday);
  const inColumn = (index: number) => ({ weekday: WEEKDAY_ORDER.at(index) ?? weekday, at });
  if (key === 'ArrowUp') return { weekday, at: Math.max(shown.from, at - STEP) };
  if (key === 'ArrowDown') return { weekday, at: Math.min(shown.until - STEP, at + STEP) };
  const step = readingStep(key);
  if (step) return inColumn(Math.max(0, Math.min(6, column + step)));
  if (key === 'Home') return inColumn(0);
  if (key === 'End') return inColumn(6);
  return null;
}

/** Milliseconds that a finger must rest before it paints instead of scrolling. */
const HOLD_MS = 300;

/** Paints and resizes with a mouse, a pen or a finger. */
export function useGridPointer(grid: WeekGesture) {
  const { table, gesture, shown, dayOf } = grid;
  const hold = useRef<ReturnType<typeof setTimeout>>(undefined);
  useScrollLock(table, gesture !== null);

  function onPointerDown(event: PointerEvent<HTMLTableElement>) {
    const cell = cellUnder(event.target);
    if (!cell || event.button !== 0) return;
    grid.setCursor(cell);
    const { edge, index } = edgeUnder(event.target);
    const day = dayOf(cell.weekday);
    const next = edge
      ? takeEdge(day, { weekday: cell.weekday, index, edge })
      : intervalAt(day, cell.at) < 0
        ? paintFrom(cell.weekday, cell.at)
        : null;
    const { currentTarget, pointerId } = event;
    const start = () => {
      currentTarget.setPointerCapture(pointerId);
      grid.begin(next);
    };
    if (!next) return;
    if (event.pointerType === 'touch' && !edge) hold.current = setTimeout(start, HOLD_MS);
    else start();
  }

  function onPointerMove({ clientY }: PointerEvent) {
    if (!gesture || !table.current) return;
    const at = minuteAt(table.current, clientY, shown);
    if (at !== gesture.at) grid.extend(gesture, at);
  }

  function onPointerUp(event: PointerEvent) {
    clearTimeout(hold.current);
    if (gesture) grid.finish(gesture);
    else if (event.pointerType === 'touch') tap(cellUnder(event.target));
  }

  /** Adds hours of one cell after a short touch of an empty cell. */
  function tap(cell: ReturnType<typeof cellUnder>) {
    if (cell && intervalAt(dayOf(cell.weekday), cell.at) < 0) {
      grid.finish(paintFrom(cell.weekday, cell.at));
    }
  }

  function onPointerCancel() {
    clearTimeout(hold.current);
    grid.abandon();
  }

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel };
}

/** Prevents scrolling while a finger paints; this requires a listener that is not passive. */
function useScrollLock(table: RefObject<HTMLElement | null>, locked: boolean): void {
  useEffect(() => {
    const element = table.current;
    if (!locked || !element) return;
    const stay = (event: TouchEvent) => event.preventDefault();
    element.addEventListener('touchmove', stay, { passive: false });
    return () => element.removeEventListener('touchmove', stay);
  }, [table, locked]);
}

function edgeUnder(target: EventTarget) {
  const handle = target instanceof Element ? target.closest<HTMLElement>('[data-edge]') : null;
  const edge = handle?.dataset.edge as 'start' | 'end' | undefined;
  return { edge, index: Number(handle?.dataset.index) };
}

/** Returns the cell at a vertical position in the window, within the shown hours. */
function minuteAt(table: HTMLElement, y: number, shown: Span): number {
  const first = table.querySelector('[data-at]')?.getBoundingClientRect();
  if (!first?.height) return shown.from;
  const row = Math.floor((y - first.top) / first.height);
  return Math.min(Math.max(shown.from + row * STEP, shown.from), shown.until - STEP);
}
