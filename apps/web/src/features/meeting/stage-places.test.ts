import { expect, test } from 'vitest';
import { placesOf } from './stage-places.ts';

const me = { isLocal: true, sharing: false };
const other = { isLocal: false, sharing: false };
const presenter = { isLocal: false, sharing: true };

test.each([
  [[me], 'alone', ['whole']],
  [[me, other], 'pair', ['corner', 'whole']],
  [[me, presenter], 'pair', ['corner', 'whole']],
  [[me, other, other], 'few', ['cell', 'cell', 'cell']],
  [[me, other, other, other], 'few', ['cell', 'cell', 'cell', 'cell']],
  [[me, other, other, other, other], 'many', ['cell', 'cell', 'cell', 'cell', 'cell']],
  [[me, other, presenter], 'screen', ['strip', 'strip', 'screen']],
])('%j is shown as %s', (tiles, grid, places) => {
  expect(placesOf(tiles)).toEqual({ grid, places });
});

test('sharing one’s own screen does not fill it with itself', () => {
  expect(placesOf([{ isLocal: true, sharing: true }, other, other]).grid).toBe('few');
});
