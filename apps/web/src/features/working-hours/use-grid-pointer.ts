import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { intervalAt, paintFrom, type Span, STEP, takeEdge } from '#shared/hours/interval-edits.ts';
import { cellUnder, type WeekGesture } from './use-week-gesture.ts';

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
