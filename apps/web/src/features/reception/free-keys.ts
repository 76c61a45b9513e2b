import type { KeyboardEvent } from 'react';
import { readingStep } from '#shared/ui/arrow-keys.ts';

const FREE = 'button[data-free]';

/** Moves the focus between the free times of the board: up and down in a column, or to the nearest in another. */
export function moveBetweenFree(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget: board, key } = event;
  if (!(target instanceof HTMLElement) || !target.matches(FREE)) return;
  const columns = [...board.querySelectorAll('ol')].map((column) => listFree(column));
  const next = findNext(columns, target, key);
  if (next === null) return;
  event.preventDefault();
  next?.focus();
}

/** Returns the time that an arrow key leads to: undefined at an edge, null for another key. */
function findNext(columns: readonly HTMLElement[][], from: HTMLElement, key: string) {
  const column = columns.findIndex((buttons) => buttons.includes(from));
  const row = columns[column]?.indexOf(from) ?? -1;
  const step = readingStep(key);
  if (step === 1) return nearest(columns.slice(column + 1), from);
  if (step === -1) return nearest(columns.slice(0, column).toReversed(), from);
  switch (key) {
    case 'ArrowDown':
      return columns[column]?.[row + 1];
    case 'ArrowUp':
      return columns[column]?.[row - 1];
    default:
      return null;
  }
}

function listFree(column: HTMLElement): HTMLElement[] {
  return [...column.querySelectorAll<HTMLElement>(FREE)];
}

/** Returns the time at the same height in the first column that has any. */
function nearest(columns: readonly HTMLElement[][], from: HTMLElement): HTMLElement | undefined {
  const top = from.getBoundingClientRect().top;
  const distance = (button: HTMLElement) => Math.abs(button.getBoundingClientRect().top - top);
  const buttons = columns.find(({ length }) => length > 0) ?? [];
  return buttons.toSorted((one, other) => distance(one) - distance(other))[0];
}
