import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Call, CallSnapshot } from './call/call-state.ts';
import { Stage } from './stage.tsx';

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function snapshotOf(people: number): CallSnapshot {
  const tiles = Array.from({ length: people }, (_, at) => ({
    ...{ id: `p${at}`, name: `Person ${at}`, isLocal: at === 0, role: 'guest', forPatient: null },
    ...{ stream: null, cameraOff: true, isScreen: false, sharing: false, speaking: false },
  }));
  return {
    tiles,
    inRoom: true,
    presence: null,
    waiting: null,
    camera: {},
  } as unknown as CallSnapshot;
}

const setTileHeights = vi.fn();
const stage = (people: number) => (
  <Stage call={{ setTileHeights } as unknown as Call} snapshot={snapshotOf(people)} view="auto" />
);
const received = () => {
  const heights: Map<string, number> = setTileHeights.mock.lastCall?.[0];
  return [...heights].filter(([, height]) => height > 0).map(([id]) => id);
};
const shown = () =>
  [...document.querySelectorAll('li')]
    .filter((tile) => !tile.classList.contains('invisible'))
    .map((tile) => tile.querySelector('.truncate .sr-only')?.textContent ?? tile.textContent);

test('turning a page shows and receives other people, and keeps every element', async () => {
  render(stage(30));
  const elements = [...document.querySelectorAll('video')];
  expect(elements).toHaveLength(30);
  expect(received()).toContain('p1');
  expect(received()).not.toContain('p29');
  const count = shown().length;
  fireEvent.click(await screen.findByRole('button', { name: 'Next page' }));
  await act(async () => {});
  expect(received()).toContain('p0');
  expect(received()).not.toContain('p1');
  expect(shown()).toHaveLength(count);
  expect([...document.querySelectorAll('video')]).toEqual(elements);
});

test('tiles of another page appear in their places, the others may move there', async () => {
  const { rerender } = render(stage(30));
  rerender(stage(30));
  const transitions = () => {
    const [self, other] = document.querySelectorAll<HTMLElement>('li:not(.invisible)');
    return [self?.style.transition, other?.style.transition];
  };
  expect(transitions()).toEqual(['', '']);
  fireEvent.click(await screen.findByRole('button', { name: 'Next page' }));
  expect(transitions()).toEqual(['', 'none']);
});

test('twelve people need no pages', async () => {
  render(stage(12));
  await act(async () => {});
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(received()).toHaveLength(12);
});
