import { expect, test } from 'vitest';
import {
  applyGesture,
  intervalAt,
  nearerEdge,
  paintFrom,
  shownHours,
  spanOf,
  takeEdge,
} from './interval-edits.ts';

const morning = { from: '09:00', until: '12:00' };
const evening = { from: '18:00', until: '00:00' };
const at = (hour: number) => hour * 60;
const day = [morning, evening];

test('painting down or up covers every cell passed on the way', () => {
  const gesture = paintFrom(1, at(14));
  const painted = { from: '14:00', until: '16:30' };
  expect(applyGesture(day, { ...gesture, at: at(16) })).toEqual([morning, painted, evening]);
  const up = { from: '13:00', until: '14:30' };
  expect(applyGesture(day, { ...gesture, at: at(13) })).toEqual([morning, up, evening]);
});

test('merges intervals that a new one reaches or touches', () => {
  const touching = { ...paintFrom(1, at(12)), at: at(13) };
  expect(applyGesture(day, touching)).toEqual([{ from: '09:00', until: '13:30' }, evening]);
  const across = { ...paintFrom(1, at(8)), at: at(18) };
  expect(applyGesture(day, across)).toEqual([{ from: '08:00', until: '00:00' }]);
});

test.each([
  ['end', 0, at(10), [{ from: '09:00', until: '10:30' }, evening]],
  ['start', 0, at(10), [{ from: '10:00', until: '12:00' }, evening]],
  ['start', 0, at(7), [{ from: '07:00', until: '12:00' }, evening]],
  ['start', 1, at(20), [morning, { from: '20:00', until: '00:00' }]],
  ['end', 0, at(7), [{ from: '07:00', until: '09:00' }, evening]],
] as const)('the %s of interval %d moves to the cell at %d', (edge, index, cell, expected) => {
  const gesture = takeEdge(day, { weekday: 1, index, edge });
  expect(gesture && applyGesture(day, { ...gesture, at: cell })).toEqual(expected);
});

test('keeps times that are still being typed', () => {
  const typed = { from: '13:00', until: '' };
  expect(spanOf(typed)).toBeNull();
  expect(takeEdge([typed], { weekday: 1, index: 0, edge: 'end' })).toBeNull();
  expect(applyGesture([typed], paintFrom(1, at(13)))).toContainEqual(typed);
});

test('a cell belongs to the interval that covers part of it', () => {
  const odd = [{ from: '09:10', until: '10:20' }];
  expect([at(9) - 30, at(9), at(10), at(10) + 30].map((cell) => intervalAt(odd, cell))).toEqual([
    -1, 0, 0, -1,
  ]);
  expect(nearerEdge({ from: at(9), until: at(12) }, at(9) + 30)).toBe('start');
  expect(nearerEdge({ from: at(9), until: at(12) }, at(11))).toBe('end');
  expect(nearerEdge({ from: at(9), until: at(9) + 30 }, at(9))).toBe('end');
});

test('the grid shows 7 AM to 9 PM, and more if the week needs it', () => {
  expect(shownHours([[morning]])).toEqual({ from: at(7), until: at(21) });
  expect(shownHours([[{ from: '05:30', until: '06:00' }, evening]])).toEqual({
    from: at(5),
    until: at(24),
  });
});
