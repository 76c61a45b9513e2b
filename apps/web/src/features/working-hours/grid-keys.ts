import type { KeyboardEvent } from 'react';
import { WEEKDAY_ORDER } from '#shared/hours/copy-day.tsx';
import {
  intervalAt,
  nearerEdge,
  paintFrom,
  type Span,
  STEP,
  spanOf,
  takeEdge,
} from '#shared/hours/interval-edits.ts';
import { type Cell, cellUnder, type WeekGesture } from './use-week-gesture.ts';

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
  if (key === 'ArrowLeft') return inColumn(Math.max(0, column - 1));
  if (key === 'ArrowRight') return inColumn(Math.min(6, column + 1));
  if (key === 'Home') return inColumn(0);
  if (key === 'End') return inColumn(6);
  return null;
}
