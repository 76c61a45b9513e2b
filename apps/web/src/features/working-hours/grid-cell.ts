import type { Cell } from './use-week-gesture.ts';

/** The cell of an element of the grid; null outside. */
export function cellUnder(target: EventTarget): Cell | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-at]') : null;
  if (!cell) return null;
  return { weekday: Number(cell.dataset.weekday), at: Number(cell.dataset.at) };
}
