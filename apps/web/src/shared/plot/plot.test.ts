import { expect, test } from 'vitest';
import { countAxis, rangeAxis, yOf } from './plot.tsx';

test.each([
  [[], [0, 1]],
  [[3], [0, 1, 2, 3]],
  [[8], [0, 2, 4, 6, 8]],
  [[21_450], [0, 10_000, 20_000, 30_000]],
  [[170], [0, 50, 100, 150, 200]],
])('labels counts of %j with %j', (values, ticks) => {
  expect(countAxis(values).ticks).toEqual(ticks);
});

test('a range keeps its bounds, and grows by whole steps for an outlying value', () => {
  const usual = { min: 40, max: 120, step: 20 };
  expect(rangeAxis([72], usual).ticks).toEqual([40, 60, 80, 100, 120]);
  expect(rangeAxis([72, 131, 38], usual)).toMatchObject({ min: 20, max: 140 });
});

test('puts the highest value at the top and the lowest at the bottom', () => {
  const axis = rangeAxis([], { min: 40, max: 120, step: 20 });
  expect([yOf(axis, 120, 200), yOf(axis, 80, 200), yOf(axis, 40, 200)]).toEqual([0, 100, 200]);
});
